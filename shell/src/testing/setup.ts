import { cleanup, configure } from '@testing-library/react';
import { setMode, useSession } from 'shared-auth';
import { provideSiteConfig, queryClient } from 'shared-platform';
import { preloadDialog, preloadToaster } from 'shared-ui';
import { afterEach, beforeEach, vi } from 'vitest';

// A busy machine may take its time.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 8_000 });

// What the kit and the router ask of a browser and jsdom lacks.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.getAnimations ??= () => [];
window.scrollTo = () => {};
URL.createObjectURL ??= () => 'blob:preview';
URL.revokeObjectURL ??= () => {};

const nobody = { user: null, role: null, status: null, isAuthLoading: false, isRoleLoading: false };

provideSiteConfig({
  brand: 'Travel Lodge',
  siteTimeZone: 'UTC',
  firebase: { apiKey: 'k', authDomain: 'lodge.test', projectId: 'demo' },
  stripe: { publishableKey: 'pk' },
});

beforeEach(async () => {
  await Promise.all([preloadDialog(), preloadToaster()]);
  useSession.setState(nobody);
  setMode('host');
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
