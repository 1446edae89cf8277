/** The budget period, in ms. Equals the interval at which calendars are read. */
const WINDOW_MS = 15 * 60_000;
/** The total time that a host's slow calendars may take per window, in ms. */
const SLOW_MS = 30_000;
/** Maximum number of a host's calendars that are read at the same time. Half of a worker's limit. */
const MAX_CONCURRENT = 5;

export interface HostBudgets {
  waiting(now: Date): string[];
  begin(hostId: string): void;
  end(hostId: string, slowMs: number, now: Date): void;
}

/**
 * Limits how much of a worker each host's calendars may use, so that slow ones do not delay other hosts. Each worker
 * counts only its own readings.
 */
export function createHostBudgets(): HostBudgets {
  const spent = new Map<string, { ms: number; until: number }>();
  const reading = new Map<string, number>();
  const isBusy = ([, count]: [string, number]) => count >= MAX_CONCURRENT;
  return {
    waiting(now) {
      for (const [id, { until }] of spent) if (until <= now.getTime()) spent.delete(id);
      const exhausted = [...spent].filter(([, { ms }]) => ms >= SLOW_MS);
      return [...exhausted, ...[...reading].filter(isBusy)].map(([id]) => id);
    },
    begin(hostId) {
      reading.set(hostId, (reading.get(hostId) ?? 0) + 1);
    },
    end(hostId, slowMs, now) {
      const left = (reading.get(hostId) ?? 0) - 1;
      if (left > 0) reading.set(hostId, left);
      else reading.delete(hostId);
      if (slowMs <= 0) return;
      const known = spent.get(hostId);
      const isCurrent = known !== undefined && known.until > now.getTime();
      spent.set(hostId, {
        ms: (isCurrent ? known.ms : 0) + slowMs,
        until: isCurrent ? known.until : now.getTime() + WINDOW_MS,
      });
    },
  };
}
