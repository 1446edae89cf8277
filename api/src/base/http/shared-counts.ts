import { createHash } from 'node:crypto';
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { sql } from 'kysely';
import type { Queries } from '../database/tables.ts';

interface Counted {
  /** Includes this request. */
  current: number;
  /** Time until the window ends, in ms. */
  ttl: number;
}

const MAX_REMEMBERED = 50_000;

/**
 * Counts requests in the database, by its clock, so that a limit applies across all API processes. Callers beyond the
 * limit are remembered in memory until the window ends, so that a flood of requests does not reach the database.
 */
export function sharedCounts(db: Queries): FastifyRateLimitStoreCtor {
  return class SharedCounts {
    readonly #refusedUntil = new Map<string, number>();

    incr(key: string, callback: (error: Error | null, result?: Counted) => void, windowMs: number, max: number): void {
      const left = (this.#refusedUntil.get(key) ?? 0) - Date.now();
      if (left > 0) {
        callback(null, { current: max + 1, ttl: left });
        return;
      }
      this.#refusedUntil.delete(key);
      addOne(db, key, windowMs).then((counted) => {
        if (counted.current > max) this.#remember(key, counted.ttl);
        callback(null, counted);
      }, callback);
    }

    #remember(key: string, ttl: number): void {
      const [oldest] = this.#refusedUntil.keys();
      if (this.#refusedUntil.size >= MAX_REMEMBERED && oldest !== undefined) this.#refusedUntil.delete(oldest);
      this.#refusedUntil.set(key, Date.now() + ttl);
    }

    child() {
      return new SharedCounts();
    }
  };
}

/** Uses a single statement, so that concurrent requests are not counted as one. */
async function addOne(db: Queries, key: string, windowMs: number): Promise<Counted> {
  const end = sql`now() + ${windowMs}::integer * interval '1 millisecond'`;
  const { rows } = await sql<Counted>`
    INSERT INTO rate_counts AS c (key, count, ends_at) VALUES (${hashOf(key)}, 1, ${end})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN c.ends_at > now() THEN c.count + 1 ELSE 1 END,
      ends_at = CASE WHEN c.ends_at > now() THEN c.ends_at ELSE excluded.ends_at END
    RETURNING count AS current, greatest(0, extract(epoch FROM ends_at - now()) * 1000)::float8 AS ttl`.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('the database returned no count');
  return counted;
}

/** Adds to a count whose window has not ended. */
export async function addToCount(db: Queries, key: string, more: number): Promise<void> {
  await sql`UPDATE rate_counts SET count = count + ${more} WHERE key = ${hashOf(key)} AND ends_at > now()`.execute(db);
}

export async function readCount(db: Queries, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count FROM rate_counts WHERE key = ${hashOf(key)} AND ends_at > now()`.execute(db);
  return rows[0]?.count ?? 0;
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

export async function deleteOldCounts(db: Queries): Promise<void> {
  await sql`DELETE FROM rate_counts WHERE ends_at < now()`.execute(db);
}
