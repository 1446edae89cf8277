import { cleanup, configure, render } from '@testing-library/react';
import {
  createMemoryRouter,
  isRouteErrorResponse,
  QueryClientProvider,
  queryClient,
  RouterProvider,
  useRouteError,
} from 'shared-platform';
import { afterEach, beforeEach, vi } from 'vitest';
import { routes } from '../routes.tsx';

// A busy machine may take its time.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 8_000 });

// jsdom lacks it, and it only matters to the eye.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeEach(() => queryClient.setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } }));

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function Failure() {
  const error = useRouteError();
  return <p role="alert">{isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : String(error)}</p>;
}

/** Shows an address of the area as the shell would. */
export function renderAddress(address: string) {
  const router = createMemoryRouter(
    Object.entries(routes).map(([path, { Component, loader }]) => ({
      path,
      loader: (args) => loader?.(args) ?? null,
      element: <Component />,
      errorElement: <Failure />,
      hydrateFallbackElement: <></>,
    })),
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
