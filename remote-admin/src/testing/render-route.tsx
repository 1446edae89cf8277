import { cleanup, configure, render } from '@testing-library/react';
import { useSession } from 'shared-auth';
import {
  type AreaRoutes,
  createMemoryRouter,
  Outlet,
  provideSiteConfig,
  QueryClientProvider,
  queryClient,
  RouterProvider,
} from 'shared-platform';
import { Toaster } from 'shared-ui';
import { afterEach, beforeEach, vi } from 'vitest';
import { ADMIN } from './fakes.ts';

// A busy machine may take its time.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 8_000 });

// jsdom lacks these, and they only matter to the eye.
Element.prototype.getAnimations ??= () => [];
URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeEach(() => {
  provideSiteConfig({
    brand: 'Travel Lodge',
    siteTimeZone: 'UTC',
    firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
    stripe: { publishableKey: 'pk_test_1' },
  });
  queryClient.setDefaultOptions({ queries: { retry: false } });
  useSession.setState({ user: ADMIN, role: 'admin', isAuthLoading: false });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Shows the page of an address as the shell would, signed in as an admin; other addresses show their path. */
export function renderRoute(routes: AreaRoutes, path: string) {
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <Outlet />
            <Toaster />
          </>
        ),
        children: [
          ...Object.entries(routes).map(([address, { Component }]) => ({ path: address, Component })),
          { path: '*', element: null },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
