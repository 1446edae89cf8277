import { manifest, modules } from 'virtual:lodge-area';
import type { AreaRouteEntry } from 'contracts';
import type { ComponentType } from 'react';
import { redirectFor, sessionSettled } from 'shared-auth';
import { type AreaRoute, createBrowserRouter, type RouteObject, useLoaderData } from 'shared-platform';
import { AreaScope } from 'shared-ui';
import { FailedPage, NotAllowed } from './failed-page.tsx';
import { Frame } from './frame.tsx';
import { Overview } from './overview.tsx';
import { SlotPage } from './slot-page.tsx';

/** Creates the routes of the area and its frame. Any other path shows the overview with a notice. */
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

/** Creates a route like the shell's, but visitors without access see the reason instead of being redirected. */
function areaRoute(entry: AreaRouteEntry): RouteObject {
  let page: { route: AreaRoute; Component: ComponentType } | undefined;
  return {
    path: entry.path,
    loader: async (args) => {
      if (redirectFor(entry.access, await sessionSettled(), '/')) throw new NotAllowed(entry.access);
      const route = (await modules[entry.module]?.())?.routes?.[entry.path];
      if (!route) throw new Error(`${entry.module} has no page for ${entry.path}`);
      const [data, { Component }] = await Promise.all([route.loader?.(args), route.lazy ? route.lazy() : route]);
      page = { route, Component };
      return data ?? null;
    },
    Component: function AreaPage() {
      const data = useLoaderData();
      if (!page) return null;
      const { route, Component } = page;
      return (
        <AreaScope name={manifest.name} version={`${manifest.version}+alone`}>
          <title>{route.title?.(data) ?? entry.title}</title>
          <Component />
        </AreaScope>
      );
    },
    ErrorBoundary: FailedPage,
  };
}
