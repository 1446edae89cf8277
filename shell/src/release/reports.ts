import { type AreaName, type PageReport, REPORT_TOKEN, type ReleaseSet } from 'contracts';
import type { AreaFailure, AreaOutcome, AreaOutcomes } from './area-outcomes.ts';
import { serverTiming } from './server-timing.ts';
import { watchVitals } from './vitals.ts';

/**
 * Reports to the edge whether the areas of this page work. Failures are sent immediately, everything else when the
 * visitor leaves the page. Reports contain no personal data and no URL. `pageOf` returns the area of the current page,
 * or null for a page of the shell. `explain` is called with each failure.
 */
export function startReports(
  { id: set }: ReleaseSet,
  outcomes: AreaOutcomes,
  pageOf: () => AreaName | null,
  explain: (failure: AreaFailure) => void,
): void {
  const landing = pageOf();
  let isLanding = true;
  let isMeasured = false;
  const readVitals = watchVitals(() => {
    // Stop measuring on a page of another area, so that its values are not attributed to the landing page.
    isLanding &&= pageOf() === landing;
    return isLanding;
  });

  function send(areas: AreaOutcome[], more: Pick<PageReport, 'page' | 'vitals'>): void {
    const token = serverTiming(REPORT_TOKEN)?.description;
    const report: PageReport = { ...(token && { token }), set, areas, ...more };
    navigator.sendBeacon('/-/reports', JSON.stringify(report));
  }

  outcomes.onFailure((failure) => {
    explain(failure);
    queueMicrotask(() => {
      const areas = outcomes.take('failed');
      if (areas.length > 0) send(areas, { page: pageOf() });
    });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    const areas = outcomes.take();
    if (isMeasured && areas.length === 0) return;
    send(areas, isMeasured ? { page: pageOf() } : { page: landing, vitals: readVitals() });
    isMeasured = true;
  });
}
