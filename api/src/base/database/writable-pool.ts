import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { ClientOptions } from './client.ts';
import { isDatabaseUnavailable } from './failures.ts';

export interface PoolOptions extends pg.PoolConfig {
  addresses: readonly string[];
  onError(error: Error): void;
}

/** Minimum time between replacements, so that concurrent failed writes replace a pool only once. */
const RENEW_MS = 1_000;

/**
 * Creates a pool for one or more servers. A new connection tries the next address if the current one fails. If a server
 * stops accepting writes, its pool is replaced, so that new connections through a proxy reach the new primary.
 */
export function createWritablePool({ addresses, onError, ...options }: PoolOptions): PostgresPool {
  let current = 0;
  let renewedAt = Number.NEGATIVE_INFINITY;
  const pools = addresses.map(open);

  function open(address: string): pg.Pool {
    const pool = new pg.Pool({
      ...options,
      connectionString: address,
      ...(addresses.length > 1 && { onConnect: assertWritable }),
      onReadOnly: () => renew(pool),
    } as pg.PoolConfig & ClientOptions);
    // Without a handler, an idle connection closed by the server would crash the process.
    pool.on('error', onError);
    // A connection that closes between two statements of a transaction would also crash the process. The next statement
    // reports the error.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  }

  function renew(pool: pg.Pool): void {
    const index = pools.indexOf(pool);
    if (index === -1 || performance.now() - renewedAt < RENEW_MS) return;
    renewedAt = performance.now();
    pools[index] = open(addresses[index] as string);
    pool.end().catch(onError);
  }

  return {
    options,
    async connect() {
      const first = current;
      let failure: unknown;
      for (let tried = 0; tried < pools.length; tried += 1) {
        const index = (first + tried) % pools.length;
        try {
          const client = await (pools[index] as pg.Pool).connect();
          current = index;
          return client;
        } catch (error) {
          if (isBusy(error) || !isDatabaseUnavailable(error)) throw error;
          failure ??= error;
        }
      }
      throw failure;
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

async function assertWritable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'on') return;
  throw Object.assign(new Error('This database server does not accept writes'), { code: '25006' });
}

/** True if all connections are in use. Trying another server would not help. */
function isBusy(error: unknown): boolean {
  return (error as Error).message === 'timeout exceeded when trying to connect';
}
