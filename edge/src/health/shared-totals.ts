import { setTimeout as sleep } from 'node:timers/promises';
import type { TrialSums } from 'part-runtime/observations';
import { ObserverError } from '../observer.ts';
import type { TrialRows, UnsentTrials } from './unsent-trials.ts';

type Totals = TrialSums['trials'];

interface SharedTotalsOptions {
  send(rows: TrialRows): Promise<Totals>;
  log(entry: object): void;
}

/** How long the API's totals are cached if this edge has no new rows, and how long new rows wait, in ms. */
const RECENT_MS = 2_000;
/** Minimum time between two calls, in ms. */
const SPACING_MS = 100;
/** Delay before the next call after a failure, in ms. Until then, an edge uses only its own counts. */
const RETRY_DELAY_MS = 5_000;

/** Exchanges counts with the API, which adds up those of all edges. */
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
    // A call in progress may have begun before the newest row was added, so wait for it and make another one.
    await this.#running;
    if (!this.#running && this.#isDue()) {
      this.#running = this.#call().finally(() => {
        this.#running = undefined;
      });
    }
    await this.#running;
    return this.#totals;
  }

  /** Schedules a call that sends new rows, in case the totals are not read soon. */
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
      this.#awayUntil = performance.now() + RETRY_DELAY_MS;
      const isLost = error instanceof ObserverError && !error.isWorthRetrying;
      if (!isLost) this.#unsent.putBack(rows);
      const message = `This edge counts failures of versions alone: ${(error as Error).message}`;
      if (!this.#isTroubled) this.#options.log({ level: 'warn', message });
      this.#isTroubled = true;
    }
    this.plan();
  }
}
