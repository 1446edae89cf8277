/** As long as until each calendar is due again. */
const WINDOW_MS = 15 * 60_000;
/** How long the slow readings of one host may take within a window. */
const SLOW_MS = 30_000;
/** Readings of one host at a time: half of what a worker reads at once. */
const AT_ONCE = 5;

export interface HostBudgets {
  /** Hosts whose calendars have to wait. */
  waiting(now: Date): string[];
  begin(hostId: string): void;
  /** `slowMs` is the time of the reading, as far as it was slow. */
  end(hostId: string, slowMs: number, now: Date): void;
}

/** Keeps the slow calendars of one host from delaying those of others. Each worker counts its own readings. */
export function createHostBudgets(): HostBudgets {
  const spent = new Map<string, { ms: number; until: number }>();
  const reading = new Map<string, number>();
  const isBusy = ([, count]: [string, number]) => count >= AT_ONCE;
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
