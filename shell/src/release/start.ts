import type { AreaName, PageData } from 'contracts';
import { watchRelease } from './open-tab.ts';
import type { ReloadReason } from './reload-notice.tsx';
import { startReports } from './reports.ts';
import { watchTyping } from './unsaved-work.ts';

/**
 * What a page does about its release: reports how it fares, and offers a newer one. In development nothing is
 * released. `pageOf` answers the area whose page is on screen.
 */
export function startRelease({ set, release }: PageData, pageOf: () => AreaName | null): void {
  watchTyping();
  if (!release) return;
  startReports(set, pageOf);
  // A past set that was asked for is meant to differ.
  if (release.channel !== 'replay') watchRelease(set, () => offerReload('new-release'));
}

/** Shows the notice; what is on the page stays as it is. */
export function offerReload(reason: ReloadReason): void {
  // Without an answer there is no notice now: whoever asked will ask again.
  import('./reload-notice.tsx').then(
    ({ showReloadNotice }) => showReloadNotice(reason),
    () => undefined,
  );
}
