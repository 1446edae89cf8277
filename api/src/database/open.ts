import { StartError } from 'supervisor/part';
import type { Log } from '../services.ts';
import { type Connection, connect } from './connect.ts';
import { migrate } from './migrate.ts';

/** Connects and brings the schema up to date; a database that cannot be used throws StartError. */
export async function openDatabase(url: string, log: Log): Promise<Connection> {
  const connection = connect({
    url,
    onError: (error) => log.warn({ err: error }, 'a connection to the database ended'),
  });
  try {
    const applied = await migrate(connection.db);
    if (applied.length > 0) log.info({ applied }, 'the schema was brought up to date');
    return connection;
  } catch (error) {
    await connection.close();
    const reason = (error as { code?: string }).code ?? (error as Error).message;
    throw new StartError(
      `The database of DATABASE_URL cannot be used (${reason}): see that it runs and that the address is right.`,
    );
  }
}
