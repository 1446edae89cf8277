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
 * Starts the reports of outcomes and errors and the check for a newer release. Does little in development, where there
 * is no release. `routeOf` returns the route of the page on screen.
 */
export function startRelease(
  { set, release }: PageData,
  outcomes: AreaOutcomes,
  routeOf: () => RouteObject | undefined,
): void {
  watchTyping();
  if (!release) return;

  function explain(trouble: Trouble): void {
    // Without the catch, a failed import on an offline page would be reported as an error again. Without destructuring,
    // the import adds fewer bytes to the start of every page.
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
