import { Kysely, PostgresDialect } from 'kysely';
import { databaseAddresses } from 'part-runtime/database-addresses';
import pg from 'pg';
import { PreparingClient, UnpreparedClient } from './client.ts';
import type { Database, Tables } from './tables.ts';
import { createWritablePool } from './writable-pool.ts';

const OID = { int8: 20, date: 1082 };

/** Days are returned as strings and bigints as numbers, because cents and counts are far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === OID.date) return (text: string) => text;
    if (oid === OID.int8) return safeNumber;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

function safeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`the number ${text} is too large`);
  return value;
}

/** Server-side timeouts for running statements and idle transactions, in ms. */
export const SERVER_LIMITS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 20_000 };
/** Client-side timeouts for a server that does not respond, in ms. */
const TIMEOUTS = { connectionTimeoutMillis: 4_000, query_timeout: 18_000 };
/** Shorter client timeouts in ms, used when another server can take over. */
const SHORT_TIMEOUTS = { connectionTimeoutMillis: 1_000, query_timeout: 3_000 };

export interface Connection {
  db: Database;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Names one or more servers of one database, one of which accepts writes. */
  url: string;
  size?: number;
  /** False if a pooler shares connections without keeping their prepared statements. */
  isPrepared?: boolean;
  /** False if a pooler rejects `SERVER_LIMITS` and they are set for the role instead. */
  sendsLimits?: boolean;
  /** Disables statement timeouts, for schema changes and backups. */
  isPatient?: boolean;
  /** True if another server can respond when this one is slow. */
  isReplaceable?: boolean;
  onError?(error: Error): void;
}

/** Creates a connection pool. It connects on first use, so an unreachable database causes the first query to fail. */
export function connect(options: ConnectOptions): Connection {
  const { url, size = 16, isPrepared = true, sendsLimits = true, isPatient = false, onError = () => {} } = options;
  const { connectionTimeoutMillis, query_timeout } = options.isReplaceable ? SHORT_TIMEOUTS : TIMEOUTS;
  const pool = createWritablePool({
    addresses: databaseAddresses(url) ?? [url],
    onError,
    Client: isPrepared ? PreparingClient : UnpreparedClient,
    max: size,
    types,
    application_name: 'lodge-api',
    connectionTimeoutMillis,
    idleTimeoutMillis: 30_000,
    ...(!isPatient && { query_timeout, ...(sendsLimits && SERVER_LIMITS) }),
    keepAlive: true,
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}
