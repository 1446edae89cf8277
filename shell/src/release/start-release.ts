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
 * Starts what a page does about its release: it reports how its areas fare and what goes wrong, and offers a newer
 * release. In development there is no release. `routeOf` returns the route of the page on screen.
 */
export function startRelease(
  { set, release }: PageData,
  outcomes: AreaOutcomes,
  routeOf: () => RouteObject | undefined,
): void {
  watchTyping();
  if (!release) return;

  function explain(trouble: Trouble): void {
    // Without a catch, a page that is offline would explain that it cannot explain. Without destructuring, the import
    // costs the start of every page fewer bytes.
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
