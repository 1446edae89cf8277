import { cleanup, configure } from '@testing-library/react';
import { provideSiteConfig, queryClient } from 'shared-platform';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { fakeApi, takeForgottenCalls } from './fake-api.ts';

// A busy machine may take its time.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 8_000 });

// jsdom lacks these, and they only matter to the eye.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoObserver;
globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver;
Element.prototype.getAnimations ??= () => [];
URL.createObjectURL ??= () => 'blob:preview';
URL.revokeObjectURL ??= () => {};

// A failure shows at once.
queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });

beforeEach(() => {
  provideSiteConfig({
    brand: 'Travel Lodge',
    siteTimeZone: 'UTC',
    firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
    stripe: { publishableKey: 'pk_test_1' },
  });
  fakeApi({});
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  // Last: what a failed hook leaves undone would be the next test's.
  expect(takeForgottenCalls(), 'Calls that nobody answers').toEqual([]);
});
