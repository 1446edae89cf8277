import type { PageReport, ReleaseName, ReleaseSet, VersionHealth } from 'contracts';
import { MOST_ROWS, type PageCount, type SlicedCount } from 'part-runtime/observations';
import type { Observer } from '../observer.ts';
import { createSender } from '../sender.ts';
import { p75, stepOf } from './histogram.ts';

type HealthOf = (name: ReleaseName, version: string) => VersionHealth;
export type Counts = ReturnType<typeof createCounts>;

const SLICE_MS = 5 * 60_000;
const KEPT_MS = 24 * 3_600_000;
/** Maximum number of rows that are queued for the API. */
const MAX_QUEUED = 20_000;
const UNITS = { lcp: 1, inp: 1, cls: 0.001 } as const;
const VITALS = ['lcp', 'inp', 'cls'] as const;

/** Counts page reports by version. All edges of the site share the counts. */
export function createCounts(observer: Observer, log: (entry: object) => void) {
  const sender = createSender<SlicedCount>({
    what: 'Counts of pages',
    most: MAX_QUEUED,
    atOnce: MOST_ROWS.counts,
    merge: (one, other) => ({ ...one, count: one.count + other.count }),
    send: (counts) => observer.addCounts(counts),
    log,
  });

  return {
    /** `begins` contains the start times of the running canaries. */
    add(report: PageReport, set: ReleaseSet, begins: readonly string[] = []): void {
      const slice = new Date(sliceAt(Date.now(), begins)).toISOString();
      for (const seen of countsOf(report, set)) {
        const row = { ...seen, slice };
        sender.add(JSON.stringify([slice, row.name, row.version, row.figure, row.step]), row);
      }
    },
    /**
     * Reads the counts of the last 24 hours, or since `since` if that is later. While the API is unreachable, returns
     * only the counts that this edge has not sent yet.
     */
    async read(since?: string): Promise<HealthOf> {
      const from = new Date(Math.max(Date.now() - KEPT_MS, since ? Date.parse(since) : 0)).toISOString();
      const unsent = (await sender.unsent()).filter(({ slice }) => slice >= from);
      const counts = [...unsent, ...(await observer.counts(from).catch(() => []))];
      const byVersion = Map.groupBy(counts, ({ name, version }) => `${name} ${version}`);
      return (name, version) => healthOf(byVersion.get(`${name} ${version}`) ?? []);
    },
    close: sender.close,
  };
}

/**
 * Returns the start of the current time slice. A slice begins every five minutes and when a canary starts, so that the
 * canary and its control are compared over the same period.
 */
function sliceAt(now: number, begins: readonly string[]): number {
  const began = begins.map((instant) => Date.parse(instant)).filter((instant) => instant <= now);
  return Math.max(now - (now % SLICE_MS), ...began);
}

/**
 * Returns the counts of a report. The loads and failures of areas also count for the shell. Vitals count for the
 * version that rendered the page.
 */
function countsOf({ page, areas, shell: fault, vitals = {} }: PageReport, set: ReleaseSet): PageCount[] {
  const shell = { name: 'shell', version: set.shell.version };
  const seen = areas.flatMap(({ area, version, outcome }) => {
    const figure = outcome === 'shown' ? ('loads' as const) : ('failures' as const);
    return [{ name: area, version }, shell].map((one) => ({ ...one, figure, step: 0, count: 1 }));
  });
  if (fault) seen.push({ ...shell, figure: 'failures', step: 0, count: 1 });
  else if (page === null) seen.push({ ...shell, figure: 'loads', step: 0, count: 1 });
  const shown = areas.find(({ area, outcome }) => area === page && outcome === 'shown');
  const brought = page === null ? shell : shown && { name: page, version: shown.version };
  const measured = VITALS.flatMap((figure): PageCount[] => {
    const value = vitals[figure];
    if (!brought || value === undefined) return [];
    return [{ ...brought, figure, step: stepOf(value, UNITS[figure]), count: 1 }];
  });
  return [...seen, ...measured];
}

function healthOf(counts: readonly PageCount[]): VersionHealth {
  const of = (figure: PageCount['figure']) => counts.filter((one) => one.figure === figure);
  const sum = (figure: 'loads' | 'failures') => of(figure).reduce((total, { count }) => total + count, 0);
  const percentile = (vital: (typeof VITALS)[number]) => p75(of(vital), UNITS[vital]);
  return {
    loads: sum('loads'),
    failures: sum('failures'),
    lcp: percentile('lcp'),
    inp: percentile('inp'),
    cls: percentile('cls'),
  };
}
