import { setMode, useSession } from 'shared-auth';
import { fakeApi, Refused } from 'shared-testing';
import { preloadDialog, preloadToaster } from 'shared-ui';
import { afterEach, beforeEach, vi } from 'vitest';

window.scrollTo = () => {};

const nobody = { user: null, isUnchecked: false, role: null, status: null, isAuthLoading: false, isRoleLoading: false };

beforeEach(async () => {
  await Promise.all([preloadDialog(), preloadToaster()]);
  useSession.setState(nobody);
  setMode('host');
  // The login page requests the room to which it returns, which most tests don't need. Without releases, as in
  // development, a retry does not reload the page.
  fakeApi({ 'GET /room/7': () => new Refused('room-not-found'), 'GET /-/release': () => new Refused('not-found') });
});

afterEach(() => vi.restoreAllMocks());
