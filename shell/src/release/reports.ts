import type { AreaName, PageReport, ReleaseSet } from 'contracts';
import { type Outcome, onFailed, takeOutcomes } from './outcomes.ts';
import { watchVitals } from './vitals.ts';

/**
 * Reports how the areas of this page fare: a failure at once, all else as the page is left. Nothing about the
 * person goes along, nor the address. `pageOf` answers the area whose page is on screen, null for the shell's own.
 */
export function startReports({ id: set }: ReleaseSet, pageOf: () => AreaName | null): void {
  const landing = pageOf();
  let isLanding = true;
  let isMeasured = false;
  const readVitals = watchVitals(() => {
    // What happens on a later page of another area is not the landing page's to answer for.
    isLanding &&= pageOf() === landing;
    return isLanding;
  });

  function send(areas: Outcome[], more: Pick<PageReport, 'page' | 'vitals'>): void {
    const report: PageReport = { set, areas, ...more };
    navigator.sendBeacon?.('/-/reports', new Blob([JSON.stringify(report)], { type: 'application/json' }));
  }

  onFailed(() => {
    // Together, what fails in the same moment.
    queueMicrotask(() => {
      const areas = takeOutcomes('failed');
      if (areas.length > 0) send(areas, { page: pageOf() });
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const areas = takeOutcomes();
    if (isMeasured && areas.length === 0) return;
    send(areas, isMeasured ? { page: pageOf() } : { page: landing, vitals: readVitals() });
    isMeasured = true;
  });
}
