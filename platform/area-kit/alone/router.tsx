import { manifest, modules } from 'virtual:lodge-area';
import type { AreaRouteEntry } from 'contracts';
import { redirectFor, sessionSettled } from 'shared-auth';
import { type AreaRoute, createBrowserRouter, type RouteObject, useLoaderData } from 'shared-platform';
import { AreaScope } from 'shared-ui';
import { FailedPage, NotAllowed } from './failed-page.tsx';
import { Frame } from './frame.tsx';
import { Overview } from './overview.tsx';
import { SlotPage } from './slot-page.tsx';

/** The pages of the area and of the frame. Any other address shows the overview, with a note about it. */
export function createAloneRouter() {
  return createBrowserRouter([
    {
      Component: Frame,
      HydrateFallback: () => null,
      children: [
        {
          ErrorBoundary: FailedPage,
          children: [
            ...manifest.routes.map(areaRoute),
            { path: '/alone/slots/:slot', Component: SlotPage },
            { path: '*', Component: Overview },
          ],
        },
      ],
    },
  ]);
}

/** Like the route in the shell, but visitors without access see why instead of being redirected. */
function areaRoute(entry: AreaRouteEntry): RouteObject {
  let route: AreaRoute | undefined;
  return {
    path: entry.path,
    loader: async (args) => {
      if (redirectFor(entry.access, await sessionSettled(), '/')) throw new NotAllowed(entry.access);
      route = (await modules[entry.module]?.())?.routes?.[entry.path];
      if (!route) throw new Error(`${entry.module} has no page for ${entry.path}`);
      return (await route.loader?.(args)) ?? null;
    },
    Component: function AreaPage() {
      const data = useLoaderData();
      if (!route) return null;
      return (
        <AreaScope name={manifest.name} version={`${manifest.version}+alone`}>
          <title>{route.title?.(data) ?? entry.title}</title>
          <route.Component />
        </AreaScope>
      );
    },
    ErrorBoundary: FailedPage,
  };
}
