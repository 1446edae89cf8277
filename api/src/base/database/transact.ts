import { setTimeout as wait } from 'node:timers/promises';
import { inSpan } from 'part-runtime/spans';
import { isRetriable } from './failures.ts';
import type { Database, Tx } from './tables.ts';

const ATTEMPTS = 10;

/**
 * Runs a transaction, with retries after a serialization failure, a deadlock or a stale plan. `work` must only use the
 * database, because it can run several times and network calls would prolong its locks.
 */
export async function transact<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inSpan('transaction', {}, () => db.transaction().execute(work));
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetriable(error)) throw error;
      // Full jitter, so that colliding transactions retry at different times.
      await wait(Math.random() * Math.min(400, 5 * 2 ** attempt));
    }
  }
}
