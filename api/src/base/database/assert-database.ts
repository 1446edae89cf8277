import { StartError } from 'part-runtime';
import { databaseAddresses } from 'part-runtime/database-addresses';
import pg from 'pg';
import { SERVER_LIMITS } from './connect.ts';

const OLDEST_POSTGRES = 15;

export interface DatabaseWays {
  /** False if a pooler rejects `SERVER_LIMITS` as startup parameters. */
  sendsLimits: boolean;
}

/**
 * Tries the servers in DATABASE_URL until one responds.
 *
 * @throws StartError if none responds or the database cannot be used. The message does not contain the password.
 */
export async function assertDatabase(url: string): Promise<DatabaseWays> {
  let failure: StartError | undefined;
  for (const address of databaseAddresses(url) ?? [url]) {
    const { host, pathname } = new URL(address);
    try {
      return await assertServer(address, `The database at DATABASE_URL (${host}${pathname})`);
    } catch (error) {
      failure ??= error as StartError;
    }
  }
  throw failure;
}

async function assertServer(address: string, place: string): Promise<DatabaseWays> {
  try {
    return await withClient(address, SERVER_LIMITS, (client) => assertFit(client, place, true));
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (!isRefusedParameter(error)) throw unusable(place, error);
  }
  try {
    return await withClient(address, {}, (client) => assertFit(client, place, false));
  } catch (error) {
    throw error instanceof StartError ? error : unusable(place, error);
  }
}

async function assertFit(client: pg.Client, place: string, sendsLimits: boolean): Promise<DatabaseWays> {
  const { rows } = await client.query<Record<string, string>>(
    `SELECT name, setting FROM pg_settings WHERE name IN ('server_version_num', 'statement_timeout', 'idle_in_transaction_session_timeout')`,
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, Number(setting)]));
  const major = Math.floor((settings.get('server_version_num') ?? 0) / 10_000);
  if (major < OLDEST_POSTGRES)
    throw new StartError(`${place} is PostgreSQL ${major}, but ${OLDEST_POSTGRES} or newer is needed.`);
  const missing = Object.entries(SERVER_LIMITS).filter(([name]) => !settings.get(name));
  if (missing.length === 0) return { sendsLimits };
  const commands = missing.map(([name, ms]) => `ALTER ROLE ${client.user} SET ${name} = '${ms / 1_000}s';`).join(' ');
  throw new StartError(`${place} is behind a pooler that drops timeouts; set them for the role: ${commands}`);
}

async function withClient<T>(address: string, limits: object, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000, ...limits });
  client.on('error', () => {});
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** PgBouncer rejects unknown startup parameters unless it is configured to ignore them. */
function isRefusedParameter(error: unknown): boolean {
  return /unsupported startup parameter/.test((error as Error).message);
}

function unusable(place: string, error: unknown): StartError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new StartError(
    `${place} cannot be used (${message || code}); start it or correct the address, or unset DATABASE_URL to use the built-in one.`,
  );
}
