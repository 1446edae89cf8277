import { createHmac, randomBytes } from 'node:crypto';
import type { Trial } from 'part-runtime/observations';
import type { Observer } from '../observer.ts';
import { OwnCounts } from './own-counts.ts';
import { SharedTotals } from './shared-totals.ts';
import { UnsentTrials } from './unsent-trials.ts';

/**
 * Counts the clients for which a version recently worked or failed. All edges of the site share the counts. While the
 * API is unreachable, an edge uses only its own counts.
 */
export interface Trials {
  /** Records whether the version with this label worked for a client. */
  add(label: string, client: string, failed: boolean): void;
  /** Counts each client once. A client counts as failing if it saw a failure within the window. */
  trial(label: string): Promise<Trial>;
  labels(): Promise<string[]>;
  /** Deletes all counts for a label on all edges. */
  clear(label: string): void;
  close(): void;
}

interface TrialOptions {
  scope: string;
  windowMs: number;
  log(entry: object): void;
}

/** The key to hash clients with if `EDGE_KEY` is not set. */
const OWN_KEY = randomBytes(32);

export function createTrials(observer: Observer, { scope, windowMs, log }: TrialOptions): Trials {
  const own = new OwnCounts(windowMs);
  const unsent = new UnsentTrials();
  const shared = new SharedTotals(unsent, { send: (rows) => observer.trials({ scope, windowMs, ...rows }), log });
  const hashOf = (client: string) =>
    createHmac('sha256', observer.key ?? OWN_KEY)
      .update(client)
      .digest('base64url')
      .slice(0, 16);

  return {
    add(label, client, failed) {
      const row = { label, client: hashOf(client), at: Date.now(), failed };
      unsent.add(row, own.add(row));
      shared.plan();
    },
    async trial(label) {
      const totals = await shared.read();
      return totals ? (totals[label] ?? { clients: 0, failing: 0 }) : own.trial(label);
    },
    async labels() {
      const totals = await shared.read();
      return totals ? Object.keys(totals) : own.labels();
    },
    clear(label) {
      own.clear(label);
      unsent.clear(label);
      shared.plan();
    },
    close: () => shared.close(),
  };
}
