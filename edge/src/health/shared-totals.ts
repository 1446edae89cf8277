import { setTimeout as sleep } from 'node:timers/promises';
import type { TrialSums } from 'part-runtime/observations';
import { ObserverError } from '../observer.ts';
import type { TrialRows, UnsentTrials } from './unsent-trials.ts';

type Totals = TrialSums['trials'];

interface SharedTotalsOptions {
  send(rows: TrialRows): Promise<Totals>;
  log(entry: object): void;
}

/** How long the API's totals are reused if this edge has no new rows, and the longest time that new rows wait. */
const RECENT_MS = 2_000;
/** Minimum time between two calls. */
const SPACING_MS = 100;
/** How long an edge uses only its own counts after a failed call. */
const AWAY_MS = 5_000;

/** The totals of all edges, which the API adds up. */
export class SharedTotals {
  readonly #unsent: UnsentTrials;
  readonly #options: SharedTotalsOptions;
  #totals: Totals | undefined;
  #calledAt = Number.NEGATIVE_INFINITY;
  #awayUntil = 0;
  #readAt = 0;
  #running: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isTroubled = false;

  constructor(unsent: UnsentTrials, options: SharedTotalsOptions) {
    this.#unsent = unsent;
    this.#options = options;
  }

  /** Sends new rows and reads the totals of all edges. Returns undefined while the API is unreachable. */
  async read(): Promise<Totals | undefined> {
    // A call that is already running may have begun before the newest row was added.
    await this.#running;
    if (!this.#running && this.#isDue()) {
      this.#running = this.#call().finally(() => {
        this.#running = undefined;
      });
    }
    await this.#running;
    return this.#totals;
  }

  /** Makes sure that new rows are sent soon, even if nobody reads the totals. */
  plan(): void {
    if (this.#unsent.isEmpty) return;
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        void this.read().finally(() => this.plan());
      },
      Math.max(RECENT_MS, this.#awayUntil - performance.now()),
    ).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#awayUntil = Number.POSITIVE_INFINITY;
  }

  #isDue(): boolean {
    if (performance.now() < this.#awayUntil) return false;
    return !this.#unsent.isEmpty || Date.now() - this.#readAt >= RECENT_MS;
  }

  async #call(): Promise<void> {
    await sleep(Math.max(0, this.#calledAt + SPACING_MS - performance.now()), undefined, { ref: false });
    const rows = this.#unsent.take();
    this.#calledAt = performance.now();
    this.#readAt = Date.now();
    try {
      this.#totals = await this.#options.send(rows);
      this.#isTroubled = false;
    } catch (error) {
      this.#totals = undefined;
      this.#awayUntil = performance.now() + AWAY_MS;
      const isLost = error instanceof ObserverError && !error.isWorthRetrying;
      if (!isLost) this.#unsent.putBack(rows);
      const message = `This edge counts failures of versions alone: ${(error as Error).message}`;
      if (!this.#isTroubled) this.#options.log({ level: 'warn', message });
      this.#isTroubled = true;
    }
    this.plan();
  }
}
