import type { AreaRelease, AreaRouteEntry } from 'contracts';
import type { ComponentType } from 'react';
import { type AreaRoute, type AreaRoutes, type RouteObject, useLoaderData } from 'shared-platform';
import { AreaScope } from 'shared-ui';
import { AreaError } from '../area-error.ts';
import { RouteErrorPage } from '../errors/error-page.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { isLoadingPainted } from '../take-over.ts';
import { guard } from './guard.ts';
import { loadAreaCode, loadAreaModule } from './load-area.ts';
import type { PageArea } from './page-area.ts';
import { PageBoundary } from './page-boundary.tsx';
import { ReportShown } from './report-shown.tsx';
import { runLoader } from './run-loader.ts';

export function areaRoute(area: PageArea, entry: AreaRouteEntry): RouteObject {
  let page: { version: AreaRelease; route: AreaRoute; Component: ComponentType } | undefined;
  return {
    path: entry.path,
    handle: { area: area.release.name, path: entry.path },
    loader: async (args) => {
      await guard(entry.access, args.request);
      return area.use(async (version, limit) => {
        const route = await findRoute(version, entry, limit);
        const [data, { Component }] = await Promise.all([
          runLoader(route, { ...args, isPainted: isLoadingPainted() }),
          route.lazy ? loadAreaCode(version, limit, route.lazy) : route,
        ]);
        page = { version, route, Component };
        return data;
      });
    },
    // If only the query or the hash changes (for example, for a category or a dialog), the loader does not run again.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate &&
      (currentUrl.pathname !== nextUrl.pathname ||
        (currentUrl.search === nextUrl.search && currentUrl.hash === nextUrl.hash)),
    Component: function AreaPage() {
      const data = useLoaderData();
      if (!page) return null;
      const { version, route, Component } = page;
      return (
        <PageBoundary key={version.version} area={area} version={version}>
          <AreaScope name={version.name} version={version.version}>
            <AreaTitle route={route} data={data} title={entry.title} />
            <Component />
            <ReportShown area={area} version={version} />
          </AreaScope>
        </PageBoundary>
      );
    },
    ErrorBoundary: RouteErrorPage,
  };
}

function AreaTitle({ route, data, title }: { route: AreaRoute; data: unknown; title: string }) {
  return <PageTitle title={route.title?.(data) ?? title} />;
}

async function findRoute(area: AreaRelease, entry: AreaRouteEntry, limit: number): Promise<AreaRoute> {
  const { module } = area.routes.find(({ path }) => path === entry.path) ?? entry;
  const { routes } = await loadAreaModule<{ routes: AreaRoutes }>(area, module, limit);
  const route = routes[entry.path];
  if (!route) throw new AreaError(area, `It has no page for ${entry.path}.`);
  return route;
}
