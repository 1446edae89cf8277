import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { openLine } from '../../../tests/database-line.ts';
import { useApi } from '../../../tests/test-api.ts';
import { buildApp } from '../../app.ts';
import { connect } from './connect.ts';
import { isDatabaseUnavailable } from './failures.ts';
import { openDatabase } from './open.ts';
import type { Queries } from './tables.ts';

const api = useApi();
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step();
});

const READ_ONLY = { options: '-c default_transaction_read_only=on' };

async function server(greet?: Parameters<typeof openLine>[1]) {
  const line = await openLine(api.services.settings.databaseUrl, greet);
  cleanups.push(line.close);
  return line;
}

function connectTo(url: string, size?: number) {
  const connection = connect({ url, ...(size && { size }) });
  cleanups.push(connection.close);
  return connection.db;
}

function joinUrls(...lines: { url: string }[]): string {
  const [first = { url: '' }] = lines;
  const hosts = lines.map(({ url }) => new URL(url).host).join(',');
  return first.url.replace(new URL(first.url).host, hosts);
}

const write = (db: Queries) => sql`CREATE TABLE IF NOT EXISTS failover_marks (id integer)`.execute(db);
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error & { code?: string }) => error,
  );

describe('a database with several servers', () => {
  test('is used through the server that responds', async () => {
    const [gone, alive] = [await server(), await server()];
    gone.cut();
    await write(connectTo(joinUrls(gone, alive)));
  });

  test('is never written through a standby', async () => {
    const standby = await server((startup) => ({ ...startup, ...READ_ONLY }));
    const primary = await server();
    await write(connectTo(joinUrls(standby, primary)));
    await write(connectTo(joinUrls(primary, standby)));
  });

  test('fails over to another server without a restart', async () => {
    let isPrimary = [true, false];
    const lines = await Promise.all(
      [0, 1].map((index) => server((startup) => (isPrimary[index] ? startup : { ...startup, ...READ_ONLY }))),
    );
    const [first, second] = lines as [(typeof lines)[0], (typeof lines)[0]];
    const db = connectTo(joinUrls(first, second));
    await write(db);
    first.cut();
    expect(isDatabaseUnavailable(await failureOf(write(db)))).toBe(true);
    isPrimary = [false, true];
    await write(db);
    first.restore();
    second.cut();
    expect(isDatabaseUnavailable(await failureOf(write(db)))).toBe(true);
    isPrimary = [true, false];
    await write(db);
  });

  test('causes a 503 error if no server accepts writes', async () => {
    const standby = await server((startup) => ({ ...startup, ...READ_ONLY }));
    const gone = await server();
    gone.cut();
    const app = await buildApp({ ...api.services, db: connectTo(joinUrls(standby, gone)) });
    cleanups.push(() => app.close());
    const answer = await app.inject({ url: '/api/rooms' });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'database-unavailable']);
  });
});

test('a process reconnects when its server becomes read-only', async () => {
  const line = await server();
  const db = connectTo(line.url, 3);
  // Simulates an address that has moved while open connections still lead to the former primary.
  await Promise.all([0, 1, 2].map(() => sql`SET default_transaction_read_only = on; SELECT pg_sleep(0.1)`.execute(db)));
  const failure = await failureOf(sql`CREATE TABLE failover_first (id integer)`.execute(db));
  expect([failure?.code, isDatabaseUnavailable(failure)]).toEqual(['25006', true]);
  await Promise.all([0, 1, 2].map(() => write(db)));
});

describe('a connection pooler', () => {
  const limits = (startup: Record<string, string>) => Object.keys(startup).filter((name) => name.endsWith('_timeout'));

  test('a connection pooler that rejects or drops timeouts requires them to be set for the role', async () => {
    const refusing = await server((startup) => {
      const [limit] = limits(startup);
      return limit ? `unsupported startup parameter: ${limit}` : startup;
    });
    const dropping = await server((startup) => {
      for (const limit of limits(startup)) delete startup[limit];
      return startup;
    });
    const { rows } = await sql<{ user: string }>`SELECT current_user AS user`.execute(api.services.db);
    const role = sql.id(rows[0]?.user ?? '');
    for (const { url } of [refusing, dropping]) {
      await expect(openDatabase(url, api.services.log)).rejects.toThrow(
        /behind a pooler that drops timeouts; set them for the role: ALTER ROLE \w+ SET statement_timeout = '15s'; ALTER ROLE \w+ SET idle_in_transaction_session_timeout = '20s';$/,
      );
    }
    const database = sql.id(new URL(api.services.settings.databaseUrl).pathname.slice(1));
    for (const [limit, time] of [
      ['statement_timeout', '14s'],
      ['idle_in_transaction_session_timeout', '19s'],
    ] as const)
      await sql`ALTER ROLE ${role} IN DATABASE ${database} SET ${sql.raw(limit)} = ${sql.lit(time)}`.execute(
        api.services.db,
      );
    for (const { url } of [refusing, dropping]) {
      const { db, close } = await openDatabase(url, api.services.log);
      expect((await sql`SHOW statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '14s' }]);
      await close();
    }
  });

  test('may share connections without keeping their prepared statements', async () => {
    const db = connectTo((await server()).url, 1);
    const read = () => sql`SELECT ${1}::integer AS one`.execute(db);
    await read();
    await sql`DEALLOCATE ALL`.execute(db);
    expect((await read()).rows).toEqual([{ one: 1 }]);
  });
});
