import { render } from '@testing-library/react';
import type { PageRelease } from 'contracts';
import { createBrowserRouter, QueryClientProvider, queryClient, RouterProvider } from 'shared-platform';
import { afterEach } from 'vitest';
import { pageAreas } from '../areas/page-area.ts';
import { siteRoutes } from '../router.tsx';
import { fakeSet } from './fake-site.ts';
import './setup.ts';

let router: ReturnType<typeof createBrowserRouter> | undefined;

afterEach(() => {
  router?.dispose();
  router = undefined;
});

export function renderSite(address: string, set = fakeSet(), release?: PageRelease): void {
  history.replaceState(null, '', address);
  router = createBrowserRouter(siteRoutes({ set, ...(release && { release }) }, pageAreas(set)));
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

export const address = () => location.pathname + location.search + location.hash;
