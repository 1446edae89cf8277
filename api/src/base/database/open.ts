import { StartError } from 'part-runtime';
import type { Log } from '../log.ts';
import { assertDatabase, type DatabaseWays } from './assert-database.ts';
import { type Connection, type ConnectOptions, connect } from './connect.ts';
import { migrate, unknownMigrations } from './migrate.ts';

const NEWER =
  'the schema is that of a newer version: this one goes on, as long as what it reads is there; the newer one says what it dropped';

/** Migrates the schema and connects. @throws StartError if the database cannot be used. */
export async function openDatabase(
  url: string,
  log: Log,
  options: Pick<ConnectOptions, 'isPatient' | 'isPrepared' | 'size'> = {},
): Promise<Connection & DatabaseWays> {
  const ways = await assertDatabase(url);
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  // The duration of a schema change depends on the number of rows, so it has no timeout.
  const builder = connect({ url, onError, ...options, size: 1, isPatient: true });
  try {
    const applied = await migrate(builder.db);
    if (applied.length > 0) log.info({ applied }, 'applied pending migrations');
    const newer = await unknownMigrations(builder.db);
    if (newer.length > 0) log.warn({ newer }, NEWER);
  } catch (error) {
    const reason = (error as { code?: string }).code ?? (error as Error).message;
    throw new StartError(
      `The database of DATABASE_URL cannot be used (${reason}): see that it runs and that the address is right.`,
    );
  } finally {
    await builder.close();
  }
  return { ...connect({ url, onError, ...options, ...ways }), ...ways };
}
