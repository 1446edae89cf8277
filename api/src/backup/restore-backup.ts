import { sql } from 'kysely';
import { StartError } from 'part-runtime';
import { applyMigrations, createMigrationTables, listMigrations, lockMigrations } from '../database/migrate.ts';
import type { Tx } from '../database/tables.ts';
import type { Services } from '../services.ts';
import type { Totals } from './format.ts';
import { createLoader } from './load-rows.ts';
import { checkBackup, readBackup } from './read-backup.ts';
import { stageState } from './stand-in-state.ts';
import { findTables, LEFT_OUT, type Table } from './tables.ts';

/** Where the restored tables grow, unseen by anybody, until they take the place of the others. */
const STAGING = 'lodge_restore';

export interface RestoreOptions {
  file: string;
  /** Whether a database that has rows may be replaced. */
  isReplacing?: boolean;
  /** The folder of the local stand-ins' state; none with the real services. */
  standIns?: string | undefined;
}

export interface Restored extends Totals {
  /** The instant that the data is of. */
  at: Date;
  /** Accounts and payments of the local stand-ins were in it: they count from the next start on. */
  hasState: boolean;
  /** False: the database is slower than it could be until it has counted the rows by itself. */
  isAnalyzed: boolean;
}

/**
 * Brings a backup back. The file is read to its end before anything begins; the rows go into tables of their own,
 * made as the schema was then and brought up to date there, and take the place of the others at the end, all in one
 * transaction: it happens as a whole or not at all. Nobody stays signed in.
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
      await takePlace(tx, isReplacing);
      return { ...loaded, at: new Date(header.at) };
    });
  } catch (error) {
    await state?.forget();
    if (error instanceof StartError) throw error;
    throw new StartError(`${file} could not be restored (${(error as Error).message}). Nothing was changed.`);
  }
  // The rows are in place from here on: what fails now takes nothing of them back.
  await state?.handOver().catch((error: Error) => {
    throw new StartError(
      `The rows and pictures of ${file} are restored, but not its local accounts and payments (${error.message}): they lie in ${state.draft}; move that to ${state.target} before the next start.`,
    );
  });
  const isAnalyzed = await sql`ANALYZE`.execute(db).then(
    () => true,
    () => false,
  );
  return { ...restored, isAnalyzed };
}

/** Empty tables as they were when the backup was made. Names without a schema are theirs from here on. */
async function stage(tx: Tx, migrations: readonly string[]): Promise<void> {
  await sql`DROP SCHEMA IF EXISTS ${sql.ref(STAGING)} CASCADE`.execute(tx);
  await sql`CREATE SCHEMA ${sql.ref(STAGING)}`.execute(tx);
  await sql`SET LOCAL search_path TO ${sql.ref(STAGING)}, public`.execute(tx);
  await createMigrationTables(tx);
  await applyMigrations(tx, migrations);
  // A migration may bring rows of its own: those in the backup are the ones that count.
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
      // A picture is named by what it shows, so writing it takes nothing away, whatever becomes of the rest.
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

/** A change of names, whatever the size: whoever uses the database waits for a moment. */
async function takePlace(tx: Tx, isReplacing: boolean): Promise<void> {
  const [old, fresh] = [await findTables(tx, 'public'), await findTables(tx, STAGING)];
  const names = old.map(({ name }) => sql.table(`public.${name}`));
  await sql`LOCK TABLE ${sql.join(names)} IN ACCESS EXCLUSIVE MODE`.execute(tx);
  // Again: somebody may have begun to use it meanwhile.
  if (!isReplacing) await assertEmpty(tx);
  const replaced = fresh.filter(({ name }) => old.some((table) => table.name === name));
  await sql`DROP TABLE ${sql.join(replaced.map(({ name }) => sql.table(`public.${name}`)))} CASCADE`.execute(tx);
  for (const { name } of fresh) {
    await sql`ALTER TABLE ${sql.table(`${STAGING}.${name}`)} SET SCHEMA public`.execute(tx);
  }
  // Without CASCADE: what would be left behind there stops the restore.
  await sql`DROP SCHEMA ${sql.ref(STAGING)}`.execute(tx);
}

async function assertEmpty(tx: Tx): Promise<void> {
  for (const { name } of contentOf(await findTables(tx, 'public'))) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(`public.${name}`)} LIMIT 1`.execute(tx);
    if (rows.length === 0) continue;
    throw new StartError(
      'The database has data already. Restore into an empty one, or add --replace: then what is there now is lost. Nothing was changed.',
    );
  }
}

function contentOf(tables: Table[]): Table[] {
  return tables.filter(({ name }) => !LEFT_OUT.includes(name));
}
