import { MOST_ROWS, type TrialBatch } from 'part-runtime/observations';
import type { TrialRow } from './own-counts.ts';

export type TrialRows = Pick<TrialBatch, 'seen' | 'cleared'>;

/** Maximum number of rows that wait to be sent to the API. */
const MOST_WAITING = 20_000;
const MOST_CLEARED = 100;

/** Changes that the API has not received yet: one row for each client and label, and the cleared labels. */
export class UnsentTrials {
  readonly #rows = new Map<string, TrialRow>();
  #cleared: TrialBatch['cleared'] = [];

  get isEmpty(): boolean {
    return this.#rows.size === 0 && this.#cleared.length === 0;
  }

  /** Adds a row that the other edges need, or updates one that waits. */
  add(row: TrialRow, isNeeded: boolean): void {
    const key = keyOf(row);
    const waits = this.#rows.get(key);
    if (waits) this.#rows.set(key, { ...waits, at: row.at, failed: waits.failed || row.failed });
    else if (isNeeded && this.#rows.size < MOST_WAITING) this.#rows.set(key, row);
  }

  clear(label: string): void {
    for (const [key, row] of this.#rows) if (row.label === label) this.#rows.delete(key);
    this.#cleared.push({ label, at: Date.now() });
  }

  /** Removes as much as fits into one call. */
  take(): TrialRows {
    const seen = [...this.#rows.values()].slice(0, MOST_ROWS.trials);
    for (const row of seen) this.#rows.delete(keyOf(row));
    return { seen, cleared: this.#cleared.splice(0, MOST_CLEARED) };
  }

  putBack({ seen, cleared }: TrialRows): void {
    for (const row of seen) if (!this.#rows.has(keyOf(row))) this.#rows.set(keyOf(row), row);
    this.#cleared = [...cleared, ...this.#cleared].slice(0, MOST_CLEARED);
  }
}

function keyOf({ label, client }: TrialRow): string {
  return `${label} ${client}`;
}
