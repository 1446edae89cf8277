import { render } from '@testing-library/react';
import type { Role } from 'contracts';
import { type AuthUser, useSession } from 'shared-auth';
import {
  type AreaRoutes,
  createMemoryRouter,
  isRouteErrorResponse,
  Outlet,
  QueryClientProvider,
  queryClient,
  RouterProvider,
  useRouteError,
} from 'shared-platform';
import { Toaster } from 'shared-ui';

function Failure() {
  const error = useRouteError();
  return <p role="alert">{isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : String(error)}</p>;
}

/**
 * Renders an area's page like the shell, for a signed-in person or a visitor. Runs the loader first and shows errors as
 * an alert. Pages of other areas are empty. Returns the router.
 */
export function renderRoute(routes: AreaRoutes, address: string, person?: { user: AuthUser; role: Role }) {
  useSession.setState({ user: null, role: null, ...person, isAuthLoading: false, isUnchecked: false });
  const layout = (
    <>
      <Outlet />
      <Toaster />
    </>
  );
  const pages = Object.entries(routes).map(([path, { Component, lazy, loader }]) => ({
    path,
    ...(lazy ? { lazy } : { Component }),
    ...(loader && { loader }),
    errorElement: <Failure />,
    hydrateFallbackElement: <></>,
  }));
  const router = createMemoryRouter([{ element: layout, children: [...pages, { path: '*', element: null }] }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
