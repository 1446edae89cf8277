import { type AreaRelease, holdsSessionHint, type PaintedData, type ReleaseSet } from 'contracts';
import { createMemoryRouter, type HydrationState, queryClient, type RouteObject } from 'shared-platform';
import { serverTiming } from './release/server-timing.ts';

/**
 * Hydrates a page that the edge painted (docs/decisions/030), which is visible before any script runs. Its loaders run
 * with the data from the page, and React adopts the existing elements.
 */

let isLoading = false;

export function isLoadingPainted(): boolean {
  return isLoading;
}

/** Returns undefined if the page was not painted, or was painted for another set. */
export function readPainted({ id }: ReleaseSet): PaintedData | undefined {
  if (document.documentElement.dataset.painted !== id) return undefined;
  return JSON.parse(document.getElementById('lodge-painted')?.textContent ?? '{"queries":[]}');
}

/**
 * The data counts as fresh until `hydrationState` returns. Otherwise, a loader would refetch old data, and the response
 * would change the page before React has adopted it.
 */
export function loadPainted({ queries }: PaintedData, routes: RouteObject[]) {
  for (const { key, data } of queries) queryClient.setQueryData(key, data);
  isLoading = true;
  return createMemoryRouter(routes, { initialEntries: [location.pathname + location.search] });
}

function setAge({ queries, isPersonal }: PaintedData): void {
  // Personal data may differ for a signed-in visitor, and after Back the browser may show an old page. Mark such data
  // as stale, so that it is refetched after hydration.
  const isStale = (isPersonal && holdsSessionHint(document.cookie)) || isHistoryNavigation();
  const updatedAt = isStale ? 0 : Date.now() - ageOfPage();
  for (const { key, data } of queries) {
    if (queryClient.getQueryData(key) === data) queryClient.setQueryData(key, data, { updatedAt });
  }
}

interface Area {
  release: Pick<AreaRelease, 'base'>;
  usesFallback(): boolean;
}

/**
 * Returns the state for hydration: the painted page, or the error that replaces it. Returns undefined if the page
 * cannot be hydrated, because a different page was painted (for example, if the login page redirects) or because it
 * comes from a fallback.
 */
export async function hydrationState(
  router: ReturnType<typeof createMemoryRouter>,
  areas: readonly Area[],
  painted: PaintedData,
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
  setAge(painted);
  const { loaderData, errors, location: end } = router.state;
  router.dispose();
  // Remove unused style sheets, because a style sheet that hangs would block rendering. After an error, no area is
  // shown. An area that loads later adds its style sheet again.
  const unused = errors ? areas : areas.filter((area) => area.usesFallback());
  for (const { release } of unused) document.querySelector(`link[rel=stylesheet][href^="${release.base}"]`)?.remove();
  const isSame = end.pathname === location.pathname && end.search === location.search;
  if (!isSame) return undefined;
  if (errors) return { loaderData, errors };
  return unused.length === 0 ? { loaderData } : undefined;
}

function isHistoryNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}

/** Returns how long ago the edge read the page's data, in ms. Scripts can take long to load. */
function ageOfPage(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const sinceResponse = performance.now() - (navigation?.responseStart ?? 0);
  return sinceResponse + (serverTiming('painted')?.duration ?? 0);
}
