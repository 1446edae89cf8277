import type { Access, PageData, ReleaseSet } from 'contracts';
import { type ComponentType, lazy } from 'react';
import { hasSessionHint, sessionSettled } from 'shared-auth';
import { type LoaderFunctionArgs, Outlet, type RouteObject, replace } from 'shared-platform';
import { Heading, preloadDataTable, preloadFileInput, preloadPlot, Spinner } from 'shared-ui';
import { areaRoute } from './areas/area-route.tsx';
import { guard } from './areas/guard.ts';
import type { PageArea } from './areas/page-area.ts';
import { StatisticsPage } from './dashboard/statistics-page.tsx';
import { RouteErrorPage } from './errors/error-page.tsx';
import { ArrivingPage } from './layout/arriving-page.tsx';
import { PageTitle } from './layout/page-title.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import { PATHS } from './offers.ts';
import { rememberedPage } from './remembered-page.ts';

// If this code cannot be loaded, the user menu still leads to the dashboard.
const TabBar = lazy<ComponentType<{ set: ReleaseSet }>>(() =>
  import('./dashboard/tab-bar.tsx').then(
    (module) => ({ default: module.TabBar }),
    () => ({ default: () => null }),
  ),
);

function FirstLoad() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <PageTitle title="Travel Lodge" />
      <Heading className="sr-only">Travel Lodge</Heading>
      <Spinner label="Loading" size="lg" />
    </div>
  );
}

const guarded =
  (access: Access) =>
  async ({ request }: LoaderFunctionArgs) => {
    await guard(access, request);
    return null;
  };

const nextPage =
  (set: ReleaseSet) =>
  async ({ request }: LoaderFunctionArgs): Promise<string> => {
    const next = rememberedPage(set, new URL(request.url).searchParams.get('from'));
    // Without the hint cookie, the visitor is signed out, so the form does not have to wait.
    if (!hasSessionHint()) return next;
    const { user } = await sessionSettled();
    if (user) throw replace(next);
    return next;
  };

export function siteRoutes({ set, release }: Pick<PageData, 'set' | 'release'>, areas: PageArea[]): RouteObject[] {
  const forward = nextPage(set);
  const routes = areas.flatMap((area) => area.release.routes.map((entry) => areaRoute(area, entry)));
  const isDashboard = ({ path }: RouteObject) => path?.startsWith('/dashboard/') ?? false;
  const pages: RouteObject[] = [
    ...routes.filter((route) => !isDashboard(route)),
    { path: PATHS.login, loader: forward, lazy: async () => (await import('./account/login-page.tsx')).route },
    {
      path: PATHS.signUp,
      loader: forward,
      lazy: async () => {
        const [{ route }] = await Promise.all([import('./account/sign-up-page.tsx'), preloadFileInput()]);
        return route;
      },
    },
    { path: PATHS.resetPassword, lazy: async () => (await import('./account/reset-password-page.tsx')).route },
    {
      path: PATHS.dashboard,
      loader: guarded('signed-in'),
      lazy: async () => {
        void preloadDataTable();
        void preloadPlot();
        const { DashboardLayout } = await import('./dashboard/dashboard-layout.tsx');
        return { element: <DashboardLayout set={set} /> };
      },
      children: [
        { index: true, Component: StatisticsPage },
        {
          path: PATHS.profile,
          loader: guarded('signed-in'),
          lazy: async () => (await import('./account/profile-page.tsx')).route,
        },
        ...routes.filter(isDashboard),
      ],
    },
    ...(['terms', 'privacy', 'help', 'contact'] as const).map((name) => ({
      path: PATHS[name],
      lazy: async () => (await import('./texts/text-page.tsx')).textRoute(name),
    })),
    { path: '*', lazy: async () => (await import('./errors/missing-page.tsx')).route },
  ];
  return [
    {
      element: <SiteLayout set={set} release={release} tabs={<TabBar set={set} />} />,
      children: [
        {
          Component: ArrivingPage,
          // Not on the layout, because that would replace the frame, and close a menu that was opened before the first
          // load ended.
          HydrateFallback: FirstLoad,
          children: [{ ErrorBoundary: RouteErrorPage, Component: Outlet, children: pages }],
        },
      ],
    },
  ];
}
