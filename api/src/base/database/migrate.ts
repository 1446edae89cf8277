import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { isRetriable } from './failures.ts';
import type { Database, Queries, Tx } from './tables.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

export async function listMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file)).sort();
}

/** The maximum time that a migration waits for a table lock. Other queries are queued behind it. */
const LOCK_WAIT = '2s';
const MAX_ATTEMPTS = 100;

/**
 * Applies each migration in its own transaction, so that its locks are released before the next one runs. A migration
 * that is blocked by requests is retried. A row lock allows several processes to start at the same time.
 */
export async function migrate(db: Database): Promise<string[]> {
  await prepare(db);
  const files = await listMigrations();
  const applied: string[] = [];
  for (let next = await applyNext(db, files); next; next = await applyNext(db, files)) applied.push(next);
  return applied;
}

/**
 * Returns applied migrations that this version does not have, because a newer version is running or was rolled back.
 */
export async function unknownMigrations(db: Database): Promise<string[]> {
  const files = await listMigrations();
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations ORDER BY name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !files.includes(name));
}

async function applyNext(db: Database, files: readonly string[]): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`SET LOCAL statement_timeout = 0`.execute(tx);
        await lockMigrations(tx);
        const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(tx);
        const next = files.find((file) => !rows.some(({ name }) => name === file));
        await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(tx);
        if (next) await applyMigrations(tx, [next]);
        return next;
      });
    } catch (error) {
      const isInTheWay = (error as { code?: string }).code === LOCK_NOT_AVAILABLE || isRetriable(error);
      if (attempt >= MAX_ATTEMPTS || !isInTheWay) throw error;
      await wait(Math.random() * 1_000);
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

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
      // IF NOT EXISTS still fails if two processes create the same table at the same time.
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
