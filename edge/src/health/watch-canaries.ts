import type { Canary, PageReport } from 'contracts';
import { canariesOf } from 'releases/store/records';
import type { Store } from 'releases/store/store';
import type { Current } from '../current-sets.ts';
import { createTrials } from './trials.ts';
import { type CanaryActions, WatchedCanary } from './watched-canary.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Counts failures with and without each canary, ends canaries that are worse than their control, and increases the
 * share of the others.
 */
export function createCanaryWatch(store: Store, options: Omit<CanaryActions, 'store'>) {
  const { observer, log } = options;
  const watched = new Map<string, WatchedCanary>();

  function watch(canary: Canary): WatchedCanary {
    const key = canaryKey(canary);
    const known = watched.get(key);
    if (known) return known;
    const trials = createTrials(observer, { scope: `canary ${key}`, windowMs: DAY_MS, log });
    const added = new WatchedCanary(key, trials, { store, ...options });
    watched.set(key, added);
    return added;
  }

  function keepUp(running: readonly Canary[]): void {
    const keys = running.map(canaryKey);
    for (const [key, ended] of watched) {
      if (keys.includes(key)) continue;
      ended.close();
      watched.delete(key);
    }
    for (const canary of running) watch(canary);
  }

  return {
    close(): void {
      for (const one of watched.values()) one.close();
    },

    async observe(report: PageReport, client: string, { pointer }: Current): Promise<void> {
      const running = canariesOf(pointer);
      keepUp(running);
      for (const canary of running) await watched.get(canaryKey(canary))?.observe(canary, report, client, pointer);
    },

    async visitorsOf(canary: Canary): Promise<number> {
      return watch(canary).visitors(canary);
    },

    async goOn({ pointer }: Current): Promise<void> {
      const running = canariesOf(pointer);
      keepUp(running);
      for (const canary of running) await watched.get(canaryKey(canary))?.step(canary, pointer.revision);
    },
  };
}

/** Returns a key that includes the start time, so that a restarted canary gets a new one. */
export function canaryKey({ name, version, since }: Canary): string {
  return `${name} ${version} ${since}`;
}
