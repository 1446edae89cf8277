import type { AreaRelease, AreaRouteEntry } from 'contracts';
import { type AreaRoute, type AreaRoutes, type RouteObject, useLoaderData } from 'shared-platform';
import { AreaScope } from 'shared-ui';
import { RouteErrorPage } from '../errors/error-page.tsx';
import { HealingPage } from '../errors/healing-page.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { AreaError } from './area-error.ts';
import { guard } from './guard.ts';
import { loadAreaModule } from './load-area.ts';
import { type PageArea, withArea } from './page-area.ts';
import { Shown } from './shown.tsx';

/** The route of an area's address: guard, then the area's code, then its own loader, then its page. */
export function areaRoute(area: PageArea, entry: AreaRouteEntry): RouteObject {
  let page: { version: AreaRelease; route: AreaRoute } | undefined;
  return {
    path: entry.path,
    handle: { area: area.release.name },
    loader: async (args) => {
      await guard(entry.access, args.request);
      return withArea(area, async (version, limit) => {
        const route = await findRoute(version, entry, limit);
        const data = (await route.loader?.(args)) ?? null;
        page = { version, route };
        return data;
      });
    },
    // A change of the search (a category) or the hash (a dialog) alone does not load the page anew.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      defaultShouldRevalidate &&
      (currentUrl.pathname !== nextUrl.pathname ||
        (currentUrl.search === nextUrl.search && currentUrl.hash === nextUrl.hash)),
    Component: function AreaPage() {
      const data = useLoaderData();
      if (!page) return null;
      const { version, route } = page;
      return (
        <HealingPage key={version.version} area={area} version={version}>
          <AreaScope name={version.name} version={version.version}>
            <AreaTitle route={route} data={data} title={entry.title} />
            <route.Component />
            <Shown version={version} />
          </AreaScope>
        </HealingPage>
      );
    },
    ErrorBoundary: RouteErrorPage,
  };
}

/** A part of its own, so that a title that throws is a page that throws. */
function AreaTitle({ route, data, title }: { route: AreaRoute; data: unknown; title: string }) {
  return <PageTitle title={route.title?.(data) ?? title} />;
}

async function findRoute(area: AreaRelease, entry: AreaRouteEntry, limit: number): Promise<AreaRoute> {
  // A fallback may bring the same page in another module.
  const { module } = area.routes.find(({ path }) => path === entry.path) ?? entry;
  const { routes } = await loadAreaModule<{ routes: AreaRoutes }>(area, module, limit);
  const route = routes[entry.path];
  if (!route) throw new AreaError(area, `It brings no page for ${entry.path}.`);
  return route;
}
