import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { provideSiteConfig, queryClient } from 'shared-platform';
import { preloadDataTable, preloadFileInput, preloadPlot } from 'shared-ui';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { fakeApi, takeUnansweredCalls } from './fake-api.ts';

configure({
  asyncUtilTimeout: 60_000,
  // Prints the DOM only when the message is read. Otherwise every failed attempt of a `waitFor` would print it.
  getElementError(message, container) {
    const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
    const error = Object.defineProperty(new Error(), 'message', { get, configurable: true });
    error.name = 'TestingLibraryElementError';
    return error;
  },
});

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoObserver;
globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver;
globalThis.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
Element.prototype.getAnimations ??= () => [];
Element.prototype.scrollIntoView ??= () => {};
HTMLCanvasElement.prototype.getContext = () => null;
URL.createObjectURL ??= () => 'blob:preview';
URL.revokeObjectURL ??= () => {};

queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });

// In production, the shell loads these parts of shared-ui together with the pages that use them.
beforeAll(() => Promise.all([preloadDataTable(), preloadPlot(), preloadFileInput()]));

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
  toast.remove();
  queryClient.clear();
  vi.unstubAllGlobals();
  // This check must be last, so that the cleanup above runs even if it fails.
  expect(takeUnansweredCalls(), 'Calls without an answer').toEqual([]);
});
