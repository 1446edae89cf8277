import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Queries, Tx } from './tables.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/** All migration files, in numerical order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file)).sort();
}

/**
 * Applies the pending migrations in numerical order. Several processes may start at once: a row lock lets one work,
 * and the others then find nothing to do.
 */
export async function migrate(db: Database): Promise<string[]> {
  await prepare(db);
  const files = await listMigrations();
  return db.transaction().execute(async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await lockMigrations(tx);
    const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(tx);
    const applied = new Set(rows.map(({ name }) => name));
    const missing = files.filter((file) => !applied.has(file));
    await applyMigrations(tx, missing);
    return missing;
  });
}

/** Prevents other processes from changing the schema until the transaction ends. */
export async function lockMigrations(tx: Tx): Promise<void> {
  await sql`SELECT id FROM migration_lock WHERE id = 1 FOR UPDATE`.execute(tx);
}

export async function applyMigrations(tx: Tx, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await sql.raw(await readFile(new URL(file, FOLDER), 'utf8')).execute(tx);
    await sql`INSERT INTO migrations (name, applied_at) VALUES (${file}, now())`.execute(tx);
  }
}

async function prepare(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await createMigrationTables(db);
      return;
    } catch (error) {
      // IF NOT EXISTS does not cover two processes creating the same table at once.
      if (attempt >= 5) throw error;
      await wait(100 * attempt);
    }
  }
}

export async function createMigrationTables(db: Queries): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL)`.execute(db);
  await sql`CREATE TABLE IF NOT EXISTS migration_lock (id integer PRIMARY KEY)`.execute(db);
  await sql`INSERT INTO migration_lock (id) VALUES (1) ON CONFLICT DO NOTHING`.execute(db);
}
