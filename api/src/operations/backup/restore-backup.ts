import { sql } from 'kysely';
import { StartError } from 'part-runtime';
import {
  applyMigrations,
  createMigrationTables,
  listMigrations,
  lockMigrations,
  type Services,
  type Tx,
} from '../../base/index.ts';
import type { Totals } from './format.ts';
import { createLoader } from './load-rows.ts';
import { checkBackup, readBackup } from './read-backup.ts';
import { stageState } from './stand-in-state.ts';
import { EXCLUDED_TABLES, findTables, type Table } from './tables.ts';

const STAGING = 'lodge_restore';

export interface RestoreOptions {
  file: string;
  isReplacing?: boolean;
  standIns?: string | undefined;
}

export interface Restored extends Totals {
  at: Date;
  hasState: boolean;
  /** False if ANALYZE failed. Queries may then be slow until autovacuum runs it. */
  isAnalyzed: boolean;
}

/**
 * Checks the whole file. Then, in one transaction, fills new tables with the backup's schema, migrates them and swaps
 * them in. Everyone is signed out.
 */
export async function restoreBackup(services: Services, options: RestoreOptions): Promise<Restored> {
  const { db } = services;
  const { file, isReplacing = false, standIns } = options;
  const header = await checkBackup(file);
  const known = await listMigrations();
  if (header.migrations.some((migration) => !known.includes(migration))) {
    throw new StartError(
      `${file} was made by a newer version of Travel Lodge: update this one first. Nothing was changed.`,
    );
  }
  const state = standIns === undefined ? undefined : stageState(standIns);
  let restored: Omit<Restored, 'isAnalyzed'>;
  try {
    restored = await db.transaction().execute(async (tx) => {
      await sql
        .raw(`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
        SET LOCAL TIME ZONE 'UTC'; SET LOCAL DateStyle = 'ISO'`)
        .execute(tx);
      await lockMigrations(tx);
      if (!isReplacing) await assertEmpty(tx);
      await stage(tx, header.migrations);
      const loaded = await load(services, tx, file, state);
      await applyMigrations(
        tx,
        known.filter((migration) => !header.migrations.includes(migration)),
      );
      await swapTables(tx, isReplacing);
      return { ...loaded, at: new Date(header.at) };
    });
  } catch (error) {
    await state?.forget();
    if (error instanceof StartError) throw error;
    throw new StartError(`${file} could not be restored (${(error as Error).message}). Nothing was changed.`);
  }
  // The rows are committed, so a later failure does not undo them.
  await state?.handOver().catch((error: Error) => {
    throw new StartError(
      `The rows and pictures of ${file} are restored, but not its local accounts and payments (${error.message}). Move ${state.draft} to ${state.target} before the next start.`,
    );
  });
  const isAnalyzed = await sql`ANALYZE`.execute(db).then(
    () => true,
    () => false,
  );
  return { ...restored, isAnalyzed };
}

async function stage(tx: Tx, migrations: readonly string[]): Promise<void> {
  await sql`DROP SCHEMA IF EXISTS ${sql.ref(STAGING)} CASCADE`.execute(tx);
  await sql`CREATE SCHEMA ${sql.ref(STAGING)}`.execute(tx);
  await sql`SET LOCAL search_path TO ${sql.ref(STAGING)}, public`.execute(tx);
  await createMigrationTables(tx);
  await applyMigrations(tx, migrations);
  const names = contentOf(await findTables(tx, STAGING)).map(({ name }) => sql.table(`${STAGING}.${name}`));
  await sql`TRUNCATE ${sql.join(names)}`.execute(tx);
}

async function load(
  { blobs }: Services,
  tx: Tx,
  file: string,
  state: ReturnType<typeof stageState> | undefined,
): Promise<Omit<Restored, 'at' | 'isAnalyzed'>> {
  const loader = createLoader(tx, STAGING, await findTables(tx, STAGING));
  const done = { rows: 0, pictures: 0, missing: [] as string[], hasState: false };
  for await (const item of readBackup(file)) {
    if (Array.isArray(item)) {
      done.rows += 1;
      await loader.add(item);
    } else if ('table' in item) await loader.begin(item.table, item.columns);
    else if ('picture' in item) {
      // The name of a picture is derived from its content, so writing it is harmless even if the restore fails.
      await blobs.write(item.picture, Buffer.from(item.content, 'base64'));
      if (item.picture.endsWith('/master.webp')) done.pictures += 1;
    } else if ('state' in item && state) {
      done.hasState = true;
      await state.append(item.state, Buffer.from(item.content, 'base64'));
    } else if ('missing' in item) done.missing = item.missing;
  }
  await loader.flush();
  return done;
}

/**
 * Swaps the tables by renaming them, which is fast for tables of any size. Other queries wait until the transaction
 * ends.
 */
async function swapTables(tx: Tx, isReplacing: boolean): Promise<void> {
  const [old, fresh] = [await findTables(tx, 'public'), await findTables(tx, STAGING)];
  const names = old.map(({ name }) => sql.table(`public.${name}`));
  await sql`LOCK TABLE ${sql.join(names)} IN ACCESS EXCLUSIVE MODE`.execute(tx);
  // Check again, now that the lock prevents other writes.
  if (!isReplacing) await assertEmpty(tx);
  const replaced = fresh.filter(({ name }) => old.some((table) => table.name === name));
  await sql`DROP TABLE ${sql.join(replaced.map(({ name }) => sql.table(`public.${name}`)))} CASCADE`.execute(tx);
  for (const { name } of fresh) {
    await sql`ALTER TABLE ${sql.table(`${STAGING}.${name}`)} SET SCHEMA public`.execute(tx);
  }
  // Without CASCADE, the restore fails if anything is left in the schema.
  await sql`DROP SCHEMA ${sql.ref(STAGING)}`.execute(tx);
}

async function assertEmpty(tx: Tx): Promise<void> {
  for (const { name } of contentOf(await findTables(tx, 'public'))) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(`public.${name}`)} LIMIT 1`.execute(tx);
    if (rows.length === 0) continue;
    throw new StartError(
      'The database already has data. Restore into an empty one, or add --replace to overwrite it. Nothing was changed.',
    );
  }
}

function contentOf(tables: Table[]): Table[] {
  return tables.filter(({ name }) => !EXCLUDED_TABLES.includes(name));
}
