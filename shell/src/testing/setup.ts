import { setMode, useSession } from 'shared-auth';
import { preloadDialog, preloadToaster } from 'shared-ui';
import { afterEach, beforeEach, vi } from 'vitest';
import 'shared-testing';

// The router calls it; jsdom lacks it.
window.scrollTo = () => {};

const nobody = { user: null, isUnchecked: false, role: null, status: null, isAuthLoading: false, isRoleLoading: false };

beforeEach(async () => {
  await Promise.all([preloadDialog(), preloadToaster()]);
  useSession.setState(nobody);
  setMode('host');
});

afterEach(() => vi.restoreAllMocks());
