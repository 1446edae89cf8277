import type { AreaRelease, AreaRouteEntry } from 'contracts';
import { type AreaRoute, type AreaRoutes, type RouteObject, useLoaderData } from 'shared-platform';
import { AreaScope } from 'shared-ui';
import { RouteErrorPage } from '../errors/error-page.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { guard } from './guard.ts';
import { loadAreaModule } from './load-area.ts';

/** The route of an area's address: guard, then the area's code, then its own loader, then its page. */
export function areaRoute(area: AreaRelease, entry: AreaRouteEntry): RouteObject {
  let route: AreaRoute | undefined;
  return {
    path: entry.path,
    loader: async (args) => {
      await guard(entry.access, args.request);
      route = await findRoute(area, entry);
      return (await route.loader?.(args)) ?? null;
    },
    // A change of the search alone (a category) does not load the page anew.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search),
    Component: function AreaPage() {
      const data = useLoaderData();
      if (!route) return null;
      return (
        <AreaScope name={area.name} version={area.version}>
          <PageTitle title={route.title?.(data) ?? entry.title} />
          <route.Component />
        </AreaScope>
      );
    },
    ErrorBoundary: RouteErrorPage,
  };
}

async function findRoute(area: AreaRelease, entry: AreaRouteEntry): Promise<AreaRoute> {
  const { routes } = await loadAreaModule<{ routes: AreaRoutes }>(area, entry.module);
  const route = routes[entry.path];
  if (!route) throw new Error(`${area.name} ${area.version} brings no page for ${entry.path}`);
  return route;
}
