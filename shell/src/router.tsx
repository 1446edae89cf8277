import type { Access, PageData, ReleaseSet } from 'contracts';
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

/** Shown in the frame while the auth state, the role and the first page load. */
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

/** Loads the page that follows a login, and goes there right away if somebody is signed in already. */
const nextPage =
  (set: ReleaseSet) =>
  async ({ request }: LoaderFunctionArgs): Promise<string> => {
    const next = rememberedPage(set, new URL(request.url).searchParams.get('from'));
    // Without the hint cookie nobody is signed in, and the form has nothing to wait for.
    if (!hasSessionHint()) return next;
    const { user } = await sessionSettled();
    if (user) throw replace(next);
    return next;
  };

/** The pages of the shell and those that the areas of the release set declare. */
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
        // What most of its pages show: here while the areas bring the pages.
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
      element: <SiteLayout set={set} release={release} />,
      children: [
        {
          Component: ArrivingPage,
          // Here and not on the layout: the frame, and a menu that was opened early, must outlive the first load.
          HydrateFallback: FirstLoad,
          // An error inside the page shows here: header and footer stay.
          children: [{ ErrorBoundary: RouteErrorPage, Component: Outlet, children: pages }],
        },
      ],
    },
  ];
}
