import { cleanup, configure, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { useSession } from 'shared-auth';
import {
  createMemoryRouter,
  Outlet,
  provideSiteConfig,
  QueryClientProvider,
  queryClient,
  type RouteObject,
  RouterProvider,
} from 'shared-platform';
import { Toaster } from 'shared-ui';
import { afterEach, beforeEach, vi } from 'vitest';
import { GUEST } from './fakes.ts';

// A busy machine may take its time.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 8_000 });

// jsdom lacks these, and they only matter to the eye.
Element.prototype.getAnimations ??= () => [];
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoObserver;
globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver;

beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { retry: false } });
  useSession.setState({ user: GUEST, role: 'guest', isAuthLoading: false });
  provideSiteConfig({
    brand: 'Travel Lodge',
    siteTimeZone: 'UTC',
    firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
    stripe: { publishableKey: 'pk_test_1' },
  });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Shows the routes in strict mode, signed in as a guest; other addresses show nothing. */
export function renderRoute(routes: RouteObject[], address: string) {
  const layout = (
    <>
      <Outlet />
      <Toaster />
    </>
  );
  const router = createMemoryRouter(
    [{ element: layout, children: [...routes, { path: '*', element: <p>Elsewhere</p> }] }],
    { initialEntries: [address] },
  );
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  return router;
}
