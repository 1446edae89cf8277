import type { AreaName, PageData } from 'contracts';
import { startReports } from './reports.ts';

/**
 * What a page does about its release: reports how it fares. In development nothing is released. `pageOf` answers
 * the area whose page is on screen.
 */
export function startRelease({ set, release }: PageData, pageOf: () => AreaName | null): void {
  if (!release) return;
  startReports(set, pageOf);
}
