import type { PageReport, ReleaseName, ReleaseSet, VersionHealth } from 'contracts';
import { addValue, type Histogram, p75 } from './histogram.ts';

interface Tally {
  loads: number;
  failures: number;
  lcp: Histogram;
  inp: Histogram;
  cls: Histogram;
}

/** Counts of page reports from `start` until the next slice begins. */
export interface Slice {
  start: number;
  tallies: Record<string, Tally>;
}

export interface Counts {
  add(report: PageReport, set: ReleaseSet): void;
  /** Counts of the last 24 hours, or since `since` if that is later. */
  health(name: ReleaseName, version: string, since?: string): VersionHealth;
  /** Starts a new slice if the current one began before this instant, so that later reports are counted separately. */
  cut(since: string | undefined): void;
  slices(): readonly Slice[];
}

const SLICE_MS = 5 * 60_000;
export const KEPT_MS = 24 * 3_600_000;
const UNITS = { lcp: 1, inp: 1, cls: 0.001 } as const;
const VITALS = ['lcp', 'inp', 'cls'] as const;

/**
 * Counts page reports of the last 24 hours by version, in memory. `others` returns the slices of other processes, which
 * `health` includes.
 */
export function createCounts(others: () => readonly Slice[] = () => [], now: () => number = Date.now): Counts {
  const slices: Slice[] = [];

  function begin(): Slice {
    const slice: Slice = { start: now(), tallies: {} };
    slices.push(slice);
    while (slices[0] && slices[0].start < slice.start - KEPT_MS) slices.shift();
    return slice;
  }

  function current(): Slice {
    const last = slices.at(-1);
    return last && now() - last.start < SLICE_MS ? last : begin();
  }

  function tally(name: ReleaseName, version: string): Tally {
    const { tallies } = current();
    const key = `${name} ${version}`;
    tallies[key] ??= { loads: 0, failures: 0, lcp: {}, inp: {}, cls: {} };
    return tallies[key];
  }

  return {
    add({ page, areas, shell: fault, vitals = {} }, set) {
      const shell = tally('shell', set.shell.version);
      for (const { area, version, outcome } of areas) {
        for (const each of [tally(area, version), shell]) each[outcome === 'shown' ? 'loads' : 'failures'] += 1;
      }
      if (fault) shell.failures += 1;
      else if (page === null) shell.loads += 1;
      const shown = areas.find(({ area, outcome }) => area === page && outcome === 'shown')?.version;
      const brought = page === null ? shell : shown && tally(page, shown);
      if (!brought) return;
      for (const vital of VITALS) {
        const value = vitals[vital];
        if (value !== undefined) addValue(brought[vital], value, UNITS[vital]);
      }
    },
    health(name, version, since) {
      const from = Math.max(now() - KEPT_MS, since ? Date.parse(since) : 0);
      const found = [...slices, ...others()].flatMap(({ start, tallies }) => {
        const one = start >= from ? tallies[`${name} ${version}`] : undefined;
        return one ? [one] : [];
      });
      const sum = (field: 'loads' | 'failures') => found.reduce((total, one) => total + one[field], 0);
      const percentile = (vital: (typeof VITALS)[number]) =>
        p75(
          found.map((one) => one[vital]),
          UNITS[vital],
        );
      return {
        loads: sum('loads'),
        failures: sum('failures'),
        lcp: percentile('lcp'),
        inp: percentile('inp'),
        cls: percentile('cls'),
      };
    },
    cut(since) {
      if (since && (slices.at(-1)?.start ?? now()) < Date.parse(since)) begin();
    },
    slices: () => slices,
  };
}
