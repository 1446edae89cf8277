import { type AreaRelease, holdsSessionHint, type PaintedData, type ReleaseSet } from 'contracts';
import { createMemoryRouter, type HydrationState, queryClient, type RouteObject } from 'shared-platform';
import { serverTiming } from './release/server-timing.ts';

/**
 * A page that the edge painted (docs/decisions/030) shows before any script runs. The shell takes it over: its loaders
 * run with the data that came with the page, and React then adopts the elements that are there.
 */

let isLoading = false;

/** True while the loaders of a painted page run: what they need has come with the page. */
export function isLoadingPainted(): boolean {
  return isLoading;
}

/** Undefined if the page is plain, or shows another set than its data says. */
export function readPainted({ id }: ReleaseSet): PaintedData | undefined {
  if (document.documentElement.dataset.painted !== id) return undefined;
  return JSON.parse(document.getElementById('lodge-painted')?.textContent ?? '{"queries":[]}');
}

/** A router that runs the loaders of the address and renders nothing. */
export function loadPainted({ queries, isPersonal }: PaintedData, routes: RouteObject[]) {
  // It may be different for a person: their own answer is asked for after the takeover.
  const updatedAt = isPersonal && holdsSessionHint(document.cookie) ? 0 : Date.now() - ageOfPage();
  for (const { key, data } of queries) queryClient.setQueryData(key, data, { updatedAt });
  isLoading = true;
  return createMemoryRouter(routes, { initialEntries: [location.pathname + location.search] });
}

/** What is asked of the areas of the page. */
interface Area {
  release: Pick<AreaRelease, 'base'>;
  usesFallback(): boolean;
}

/**
 * What the page that takes over starts with: the painted page, or the error that takes its place. Undefined if it is
 * another page than was painted, such as the login, or comes from a fallback.
 */
export async function settled(
  router: ReturnType<typeof createMemoryRouter>,
  areas: readonly Area[],
): Promise<HydrationState | undefined> {
  while (!router.state.initialized) {
    await new Promise<void>((changed) => {
      const unsubscribe = router.subscribe(() => {
        unsubscribe();
        changed();
      });
    });
  }
  isLoading = false;
  const { loaderData, errors, location: end } = router.state;
  router.dispose();
  // A sheet that hangs would keep the page from showing. After an error no area is shown, and each links its own later.
  const unused = errors ? areas : areas.filter((area) => area.usesFallback());
  for (const { release } of unused) document.querySelector(`link[rel=stylesheet][href^="${release.base}"]`)?.remove();
  const isSame = end.pathname === location.pathname && end.search === location.search;
  if (!isSame) return undefined;
  if (errors) return { loaderData, errors };
  return unused.length === 0 ? { loaderData } : undefined;
}

/** How long ago the edge read the page's data, in ms. */
function ageOfPage(): number {
  return serverTiming('painted')?.duration ?? 0;
}
