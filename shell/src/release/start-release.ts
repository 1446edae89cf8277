import type { AreaName, PageData } from 'contracts';
import type { AreaOutcomes } from './area-outcomes.ts';
import { watchForNewerRelease } from './newer-release.ts';
import { offerReload } from './offer-reload.ts';
import { startReports } from './reports.ts';
import { watchTyping } from './unsaved-work.ts';

/**
 * Starts what a page does about its release: it reports how its areas fare, and offers a newer release. In
 * development there is no release. `pageOf` returns the area whose page is on screen, null for the shell's own.
 */
export function startRelease({ set, release }: PageData, outcomes: AreaOutcomes, pageOf: () => AreaName | null): void {
  watchTyping();
  if (!release) return;
  startReports(set, outcomes, pageOf);
  // A replay shows a past release on purpose.
  if (release.channel !== 'replay') watchForNewerRelease(set, () => offerReload('new-release'));
}
