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
 * Shows the page of an address as the shell would, to this person or to nobody: its loader runs
 * first, what fails is an alert, and addresses of others show nothing. Answers the router.
 */
export function renderRoute(routes: AreaRoutes, address: string, person?: { user: AuthUser; role: Role }) {
  useSession.setState({ user: null, role: null, ...person, isAuthLoading: false });
  const layout = (
    <>
      <Outlet />
      <Toaster />
    </>
  );
  const pages = Object.entries(routes).map(([path, { Component, loader }]) => ({
    path,
    Component,
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
