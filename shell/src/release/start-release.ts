import type { PageData } from 'contracts';
import type { RouteObject } from 'shared-platform';
import type { AreaOutcomes } from './area-outcomes.ts';
import type { Trouble } from './error-reports.ts';
import { watchForNewerRelease } from './newer-release.ts';
import { offerReload } from './offer-reload.ts';
import { startReports } from './reports.ts';
import { startOver } from './retry.ts';
import { watchTyping } from './unsaved-work.ts';

/**
 * Starts reporting outcomes and errors, and polling for newer releases. In development, there is no release to poll
 * for. `routeOf` returns the route of the current page.
 */
export function startRelease(
  { set, release }: PageData,
  outcomes: AreaOutcomes,
  routeOf: () => RouteObject | undefined,
): void {
  watchTyping();
  if (!release) return;

  function explain(trouble: Trouble): void {
    // The `catch` prevents a failed import on an offline page from being reported as another error. Not destructuring
    // the module keeps this code smaller, which every page loads.
    import('./error-reports.ts')
      .then((reports) => reports.sendError(trouble, set.id, routeOf()?.path))
      .catch(() => undefined);
  }
  addEventListener('error', explain);
  addEventListener('unhandledrejection', explain);
  addEventListener('lodge:part-missing', startOver);
  startReports(set, outcomes, () => routeOf()?.handle?.area ?? null, explain);
  watchForNewerRelease(set, () => offerReload('new-release'));
}
