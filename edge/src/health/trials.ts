import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MOST_ROWS, type Trial, type TrialBatch, type TrialSums } from 'part-runtime/observations';
import { type Observer, ObserverError } from '../observer.ts';

/**
 * Counts the clients for whom a version recently worked or failed. All edges of the site share the counts. While the
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

type Row = TrialBatch['seen'][number];

interface Seen {
  at: number;
  /** When the client last saw a failure, or 0. */
  failedAt: number;
}

interface TrialOptions {
  scope: string;
  windowMs: number;
  log(entry: object): void;
}

/** Maximum number of clients that an edge remembers per label, and of rows that wait to be sent to the API. */
const MOST = 20_000;
/** How long the API's totals are reused if this edge has no new rows, and the longest time that new rows wait. */
const RECENT_MS = 2_000;
/** Minimum time between two calls. */
const SPACING_MS = 100;
/** How long an edge uses only its own counts after a failed call. */
const AWAY_MS = 5_000;
/** Used to hash clients if `EDGE_KEY` is not set. */
const OWN_KEY = randomBytes(32);

export function createTrials(observer: Observer, { scope, windowMs, log }: TrialOptions): Trials {
  const own = new Map<string, Map<string, Seen>>();
  const unsent = new Map<string, Row>();
  let cleared: TrialBatch['cleared'] = [];
  let shared: TrialSums['trials'] | undefined;
  let calledAt = Number.NEGATIVE_INFINITY;
  let awayUntil = 0;
  let readAt = 0;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTroubled = false;

  async function call(): Promise<void> {
    await sleep(Math.max(0, calledAt + SPACING_MS - performance.now()), undefined, { ref: false });
    const rows = [...unsent].slice(0, MOST_ROWS.trials);
    const labels = cleared.splice(0, 100);
    for (const [key] of rows) unsent.delete(key);
    calledAt = performance.now();
    readAt = Date.now();
    try {
      const seen = rows.map(([, row]) => row);
      shared = await observer.trials({ scope, windowMs, seen, cleared: labels });
      isTroubled = false;
    } catch (error) {
      shared = undefined;
      awayUntil = performance.now() + AWAY_MS;
      const isLost = error instanceof ObserverError && !error.isWorthRetrying;
      if (!isLost) for (const [key, row] of rows) if (!unsent.has(key)) unsent.set(key, row);
      if (!isLost) cleared = [...labels, ...cleared].slice(0, 100);
      if (!isTroubled)
        log({ level: 'warn', message: `This edge counts failures of versions alone: ${(error as Error).message}` });
      isTroubled = true;
    }
    plan();
  }

  function isDue(): boolean {
    const now = performance.now();
    return now >= awayUntil && (unsent.size > 0 || cleared.length > 0 || Date.now() - readAt >= RECENT_MS);
  }

  /** Sends new rows and reads the totals of all edges. */
  async function share(): Promise<void> {
    // A call that is already running may have begun before the newest row was added.
    await running;
    if (!running && isDue()) {
      running = call().finally(() => {
        running = undefined;
      });
    }
    await running;
  }

  function plan(): void {
    if (unsent.size === 0 && cleared.length === 0) return;
    timer ??= setTimeout(
      () => {
        timer = undefined;
        void share().finally(plan);
      },
      Math.max(RECENT_MS, awayUntil - performance.now()),
    ).unref();
  }

  function ownTrial(label: string): Trial {
    const from = Date.now() - windowMs;
    const clients = [...(own.get(label)?.values() ?? [])].filter(({ at }) => at > from);
    return { clients: clients.length, failing: clients.filter(({ failedAt }) => failedAt > from).length };
  }

  return {
    add(label, client, failed) {
      const hash = createHmac('sha256', observer.key ?? OWN_KEY)
        .update(client)
        .digest('base64url')
        .slice(0, 16);
      const at = Date.now();
      const clients = own.get(label) ?? new Map<string, Seen>();
      own.set(label, clients);
      const before = clients.get(hash) ?? { at: 0, failedAt: 0 };
      // Reinsert the client at the end, so that the oldest clients come first.
      clients.delete(hash);
      clients.set(hash, { at, failedAt: failed ? at : before.failedAt });
      if (clients.size > MOST) clients.delete(clients.keys().next().value ?? '');
      // Other edges need new clients and new failures. Repeats are sent only after a quarter of the window.
      const isNews = at - (failed ? before.failedAt : before.at) >= windowMs / 4;
      const key = `${label} ${hash}`;
      const waits = unsent.get(key);
      if (waits) unsent.set(key, { ...waits, at, failed: waits.failed || failed });
      else if (isNews && unsent.size < MOST) unsent.set(key, { label, client: hash, at, failed });
      plan();
    },
    async trial(label) {
      await share();
      return shared ? (shared[label] ?? { clients: 0, failing: 0 }) : ownTrial(label);
    },
    async labels() {
      await share();
      return shared ? Object.keys(shared) : [...own.keys()];
    },
    clear(label) {
      own.delete(label);
      for (const [key, row] of unsent) if (row.label === label) unsent.delete(key);
      cleared.push({ label, at: Date.now() });
      plan();
    },
    close() {
      clearTimeout(timer);
      awayUntil = Number.POSITIVE_INFINITY;
    },
  };
}
