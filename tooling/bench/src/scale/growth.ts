import type { Database } from 'api/database/tables';
import { type RawBuilder, sql } from 'kysely';
import type { Costs } from './costs.ts';

/** Of a row, besides its columns: its place in the page. */
const ITEM_BYTES = 4;
/** Less would be no trace that a booking leaves, but of a host who added a room for it. */
const LEAST_ROWS = 0.5;

interface Before {
  transaction: string;
  position: string;
  rows: Map<string, number>;
}

/** What the tables hold, before bookings are made. */
export async function watchGrowth(db: Database): Promise<Before> {
  const { rows } = await sql<{ transaction: string; position: string }>`
    SELECT pg_current_xact_id()::text AS transaction, pg_current_wal_insert_lsn()::text AS position`.execute(db);
  const [now] = rows;
  if (!now) throw new Error('the database does not say where it stands');
  return { ...now, rows: await counts(db) };
}

/**
 * What a booking has left: new rows with their real sizes, and the indexes' share of a row.
 *
 * @param untouched a filled site whose worker has never deleted anything: indexes do not shrink with their tables
 */
export async function growthOf(
  db: Database,
  { transaction, position, rows }: Before,
  { bookings, untouched }: { bookings: number; untouched: Database },
): Promise<Pick<Costs, 'growth' | 'rowBytes' | 'log'>> {
  const growth: Costs['growth'] = [];
  for (const [table, count] of await counts(db)) {
    const added = (count - (rows.get(table) ?? 0)) / bookings;
    if (added < LEAST_ROWS) continue;
    const row = await numberOf(
      db,
      sql`SELECT avg(pg_column_size(t.*))::float AS number FROM ${sql.table(table)} t
        WHERE xmin::text::bigint >= ${transaction}::bigint`,
    );
    const indexes = await numberOf(
      untouched,
      sql`SELECT pg_indexes_size(${table}::regclass)::float / count(*) AS number FROM ${sql.table(table)}`,
    );
    growth.push({ table, rows: Number(added.toFixed(1)), bytes: Math.round(added * (row + ITEM_BYTES + indexes)) });
  }
  const log = await numberOf(db, sql`SELECT (pg_current_wal_insert_lsn() - ${position}::pg_lsn)::float AS number`);
  return {
    growth: growth.sort((a, b) => b.bytes - a.bytes),
    rowBytes: { rooms: await bytesOfRow(db, 'rooms'), people: await bytesOfRow(db, 'people') },
    log: Math.round(log / bookings),
  };
}

async function bytesOfRow(db: Database, table: string): Promise<number> {
  const size = sql`SELECT pg_total_relation_size(${table}::regclass)::float / count(*) AS number FROM ${sql.table(table)}`;
  return Math.round(await numberOf(db, size));
}

async function numberOf(db: Database, asked: RawBuilder<unknown>): Promise<number> {
  const { rows } = await (asked as RawBuilder<{ number: number }>).execute(db);
  return rows[0]?.number ?? Number.NaN;
}

async function counts(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ table: string }>`
    SELECT tablename AS table FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(db);
  const found = new Map<string, number>();
  for (const { table } of rows) {
    found.set(table, await numberOf(db, sql`SELECT count(*)::int AS number FROM ${sql.table(table)}`));
  }
  return found;
}
