import { MOST_ROWS, type TrialBatch } from 'part-runtime/observations';
import type { TrialRow } from './own-counts.ts';

export type TrialRows = Pick<TrialBatch, 'seen' | 'cleared'>;

/** Maximum number of rows that are queued for the API. */
const MAX_QUEUED = 20_000;
const MAX_CLEARED = 100;

/** Changes that the API has not received yet: one row for each client and label, and the cleared labels. */
export class UnsentTrials {
  readonly #rows = new Map<string, TrialRow>();
  #cleared: TrialBatch['cleared'] = [];

  get isEmpty(): boolean {
    return this.#rows.size === 0 && this.#cleared.length === 0;
  }

  /** Adds a row if `isNeeded`. If the client and label already have a queued row, merges the two instead. */
  add(row: TrialRow, isNeeded: boolean): void {
    const key = keyOf(row);
    const queued = this.#rows.get(key);
    if (queued) this.#rows.set(key, { ...queued, at: row.at, failed: queued.failed || row.failed });
    else if (isNeeded && this.#rows.size < MAX_QUEUED) this.#rows.set(key, row);
  }

  clear(label: string): void {
    for (const [key, row] of this.#rows) if (row.label === label) this.#rows.delete(key);
    this.#cleared.push({ label, at: Date.now() });
  }

  /** Removes and returns as much as fits into one call. */
  take(): TrialRows {
    const seen = [...this.#rows.values()].slice(0, MOST_ROWS.trials);
    for (const row of seen) this.#rows.delete(keyOf(row));
    return { seen, cleared: this.#cleared.splice(0, MAX_CLEARED) };
  }

  putBack({ seen, cleared }: TrialRows): void {
    for (const row of seen) if (!this.#rows.has(keyOf(row))) this.#rows.set(keyOf(row), row);
    this.#cleared = [...cleared, ...this.#cleared].slice(0, MAX_CLEARED);
  }
}

function keyOf({ label, client }: TrialRow): string {
  return `${label} ${client}`;
}
