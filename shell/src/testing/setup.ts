import { setMode, useSession } from 'shared-auth';
import { preloadDialog, preloadToaster } from 'shared-ui';
import { afterEach, beforeEach, vi } from 'vitest';
import 'shared-testing';

// What the router asks of a browser and jsdom lacks.
window.scrollTo = () => {};

const nobody = { user: null, role: null, status: null, isAuthLoading: false, isRoleLoading: false };

beforeEach(async () => {
  await Promise.all([preloadDialog(), preloadToaster()]);
  useSession.setState(nobody);
  setMode('host');
});

afterEach(() => vi.restoreAllMocks());
