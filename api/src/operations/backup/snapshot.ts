import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../base/index.ts';
import type { MasterPlace } from '../../people/index.ts';
import type { Header } from './format.ts';
import { FORMAT, VERSION } from './format.ts';
import { EXCLUDED_TABLES, findTables, type Table } from './tables.ts';

const BATCH = 500;

export interface Snapshot {
  header: Header;
  rows(): AsyncGenerator<{ line: string; isRow: boolean }>;
  pictures(): Promise<MasterPlace[]>;
  end(): Promise<void>;
}

/**
 * Opens a snapshot of the database and reads it through a cursor, so that it does not block writers and memory use is
 * constant.
 */
export async function openSnapshot(db: Database, clock: () => Date): Promise<Snapshot> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    // The output must not depend on the server's settings, and a slow disk must not cause a timeout.
    await sql
      .raw(`SET LOCAL TIME ZONE 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL statement_timeout = 0;
      SET LOCAL idle_in_transaction_session_timeout = 0`)
      .execute(tx);
    const { rows } = await sql<{ name: string }>`SELECT name FROM migrations ORDER BY name`.execute(tx);
    const migrations = rows.map(({ name }) => name);
    const tables = (await findTables(tx, 'public')).filter(({ name }) => !EXCLUDED_TABLES.includes(name));
    return {
      header: { format: FORMAT, version: VERSION, at: clock().toISOString(), migrations },
      async *rows() {
        for (const table of tables) {
          const columns = table.columns.map(({ name }) => name);
          yield { line: JSON.stringify({ table: table.name, columns }), isRow: false };
          for await (const { line } of read<{ line: string }>(tx, asLines(table))) yield { line, isRow: true };
        }
      },
      async pictures() {
        const query = sql<MasterPlace>`SELECT hash, min(host_url) AS "hostUrl" FROM pictures GROUP BY hash`;
        return (await query.execute(tx)).rows;
      },
      end: async () => void (await tx.rollback().execute()),
    };
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
}

function asLines({ name, columns }: Table): RawBuilder<unknown> {
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
  return sql`SELECT json_build_array(${texts})::text AS line FROM ${sql.table(name)}`;
}

async function* read<T>(tx: Tx, query: RawBuilder<unknown>): AsyncGenerator<T> {
  await sql`DECLARE backup NO SCROLL CURSOR FOR ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<T>`FETCH ${sql.raw(String(BATCH))} FROM backup`.execute(tx);
    if (rows.length === 0) break;
    yield* rows;
  }
  await sql`CLOSE backup`.execute(tx);
}
