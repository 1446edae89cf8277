import { StartError } from 'part-runtime';
import pg from 'pg';

const OLDEST_POSTGRES = 15;

/** Throws StartError when the database at DATABASE_URL does not answer or is too old. The password is never shown. */
export async function assertDatabase(url: string): Promise<void> {
  const { host, pathname } = new URL(url);
  const place = `The database at DATABASE_URL (${host}${pathname})`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (major >= OLDEST_POSTGRES) return;
    throw new StartError(`${place} is PostgreSQL ${major}, but ${OLDEST_POSTGRES} or newer is needed.`);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(
      `${place} cannot be used (${message || code}); start it or correct the address, or unset DATABASE_URL to use the built-in one.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}
