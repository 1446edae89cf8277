import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';

/** The maximum number of rows per sweep. The worker starts the next sweep immediately while rows are due. */
export const BATCH = 20;
/** The time after which another worker takes over the row that a dead worker had claimed. */
const CLAIM_MS = 45_000;

export interface Round {
  title: string;
  /** Delay after a round without work, in ms. */
  everyMs: number;
}

interface Sweep<Row extends object> extends Round {
  find(now: Date): RawBuilder<Row>;
  /** Handles one row. Returns false if another worker has already handled it. */
  act(services: Services, row: Row, now: Date): Promise<unknown>;
}

/** Handles due rows one after the other. If a row fails, the error is logged and the row stays due. */
export function sweep<Row extends object>({ title, everyMs, find, act }: Sweep<Row>) {
  return Object.assign(
    async (services: Services): Promise<number> => {
      let done = 0;
      const { rows } = await find(services.clock()).execute(services.db);
      for (const row of rows) {
        try {
          if ((await act(services, row, services.clock())) !== false) done += 1;
        } catch (error) {
          services.log.warn({ err: error, round: title, row }, 'a row of a sweep failed and will be retried');
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
  due?: keyof Row & string;
  where?: RawBuilder<unknown>;
  /** Must also move or clear the time at which the row is due. */
  act(services: Services, row: Row): Promise<unknown>;
}

/** Claims each row right before handling it, so that only one worker handles it and no state is stale. */
export function sweepClaimed<Row extends object>({ act, ...rows }: ClaimedSweep<Row>) {
  const { table, key, due = 'check_at', where = sql`true` } = rows;
  const time = sql.ref(due);
  return sweep<Record<string, string>>({
    ...rows,
    // The planner does not know the time when it plans a prepared statement. `IS NOT NULL` allows it to use the index.
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
