import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { ClientOptions } from './client.ts';
import { isDatabaseAway } from './failures.ts';

export interface PoolOptions extends pg.PoolConfig {
  /** One address for each server of the database. */
  addresses: readonly string[];
  onError(error: Error): void;
}

/** A server that failed while many were writing to it is left once, not by each of them. */
const RENEW_MS = 1_000;

/**
 * Connections to the server that takes writes: with several addresses, each is asked in turn when a new connection is
 * needed and the last one fails. A server that takes no writes any more loses all its connections at once: behind an
 * address that moves, as of a proxy, the next ones reach its successor.
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
    // So would one closed between two statements of a transaction; the next statement reports the error instead.
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
          if (isBusy(error) || !isDatabaseAway(error)) throw error;
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
  throw Object.assign(new Error('This server of the database takes no writes'), { code: '25006' });
}

/** All connections are in use: other servers would not have more of them. */
function isBusy(error: unknown): boolean {
  return (error as Error).message === 'timeout exceeded when trying to connect';
}
