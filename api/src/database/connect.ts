import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, Tables } from './tables.ts';

const OID = { int8: 20, date: 1082 };

/** Days stay strings, and bigint becomes a number: cents and counts are far below 2^53, and others throw. */
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

/** The server's own limits, and one more here for a server that no longer answers at all. In ms. */
const LIMITS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 20_000, query_timeout: 18_000 };

/**
 * A connection that is closed once a query on it had no answer in time. pg alone would only stop waiting: a BEGIN
 * that arrives late then opens a transaction that nobody ends, and what the next user of the connection writes is
 * never committed. The pool drops what is ending.
 */
class Client extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one signature for the many of pg, which are handed on as they are
  override query(...args: any[]): any {
    const answer: unknown = super.query(...(args as [string]));
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: Error) => {
      if (error.message === 'Query read timeout') void this.end();
      throw error;
    });
  }
}

export interface Connection {
  db: Database;
  close(): Promise<void>;
}

export interface ConnectOptions {
  url: string;
  /** Connections at most. */
  size?: number;
  /** Statements may take as long as they need: changes of the schema, backups. */
  isPatient?: boolean;
  onError?(error: Error): void;
}

/** A pool of connections. It connects on first use, so that an absent database shows as a failed query. */
export function connect({ url, size = 16, isPatient = false, onError = () => {} }: ConnectOptions): Connection {
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: size,
    types,
    application_name: 'lodge-api',
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    ...(isPatient ? {} : LIMITS),
    keepAlive: true,
  });
  // An idle connection that the server ends would otherwise end the process.
  pool.on('error', onError);
  // So would one that ends between two statements of a transaction: the next statement reports it instead.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}
