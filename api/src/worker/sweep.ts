import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';

/** The most rows in one sweep. The worker starts the next sweep immediately while there are any. */
export const BATCH = 20;
/** If a worker dies, another one takes over the row that it had claimed after this time. */
const CLAIM_MS = 45_000;

/** Work that the worker repeats. */
export interface Round {
  title: string;
  /** How long the worker waits after a round that had nothing to do, in ms. */
  everyMs: number;
}

interface Sweep<Row extends object> extends Round {
  /** The query for the keys of rows that are due. */
  find(now: Date): RawBuilder<Row>;
  /** Does what is due for one of them. False if another worker was faster. */
  act(services: Services, row: Row, now: Date): Promise<unknown>;
}

/** Handles the rows that are due, one after the other. If one fails, that is logged, and the row stays due. */
export function sweep<Row extends object>({ title, everyMs, find, act }: Sweep<Row>) {
  return Object.assign(
    async (services: Services): Promise<number> => {
      let done = 0;
      const { rows } = await find(services.clock()).execute(services.db);
      for (const row of rows) {
        try {
          if ((await act(services, row, services.clock())) !== false) done += 1;
        } catch (error) {
          services.log.warn({ err: error, round: title, row }, 'a row of a round failed and will be retried');
        }
      }
      return done;
    },
    { title, everyMs },
  );
}

interface ClaimedSweep<Row> extends Round {
  table: keyof Tables;
  key: (keyof Row & string)[];
  /** The column with the time at which a row is due. */
  due?: keyof Row & string;
  where?: RawBuilder<unknown>;
  /** Also moves the time at which the row is due, or clears it. */
  act(services: Services, row: Row): Promise<unknown>;
}

/**
 * Sweeps rows that have a time at which they are due. Each row is claimed just before it is handled, so that only one
 * worker handles it, as it is at that moment.
 */
export function sweepClaimed<Row extends object>({ act, ...rows }: ClaimedSweep<Row>) {
  const { table, key, due = 'check_at', where = sql`true` } = rows;
  const time = sql.ref(due);
  return sweep<Record<string, string>>({
    ...rows,
    // NOT NULL is for the planner, which plans a prepared statement without knowing the time.
    find: (now) => sql`
      SELECT ${sql.join(key.map((column) => sql.ref(column)))} FROM ${sql.table(table)}
      WHERE ${where} AND ${time} IS NOT NULL AND ${time} <= ${now} ORDER BY ${time} LIMIT ${sql.lit(BATCH)}`,
    async act(services, row, now) {
      const isRow = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
      const { rows: claimed } = await sql<Row>`
        UPDATE ${sql.table(table)} SET ${time} = ${new Date(now.getTime() + CLAIM_MS)}
        WHERE ${sql.join(isRow, sql` AND `)} AND ${where} AND ${time} <= ${now} RETURNING *`.execute(services.db);
      return claimed[0] ? act(services, claimed[0]) : false;
    },
  });
}
