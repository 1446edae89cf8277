import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { openLine } from '../../../tests/database-line.ts';
import { createDatabase, useApi } from '../../../tests/test-api.ts';
import { isSomebodyWaiting } from '../../../tests/waiting.ts';
import { buildApp } from '../../app.ts';
import { connect } from './connect.ts';
import { isDatabaseUnavailable } from './failures.ts';
import { listMigrations, migrate } from './migrate.ts';
import { newId } from './new-id.ts';
import { openDatabase } from './open.ts';
import type { Queries } from './tables.ts';
import { transact } from './transact.ts';

const api = useApi();

test('ids ascend even within a millisecond', () => {
  const ids = Array.from({ length: 10_000 }, () => newId());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(newId(new Date('2020-01-01')) < newId(new Date('2021-01-01'))).toBe(true);
});

test('migrations run once if several processes start at the same time', async () => {
  const { url, drop } = await createDatabase();
  const first = connect({ url });
  await sql`DROP SCHEMA public CASCADE`.execute(first.db);
  await sql`CREATE SCHEMA public`.execute(first.db);
  const processes = [first, ...Array.from({ length: 5 }, () => connect({ url }))];
  const applied = await Promise.all(processes.map(({ db }) => migrate(db)));
  expect(applied.flat().sort()).toEqual(await listMigrations());
  expect(await migrate(first.db)).toEqual([]);
  for (const { close } of processes) await close();
  await drop();
});

test('a migration that waits for a table lock does not block other queries for long', async () => {
  const { url, drop } = await createDatabase();
  const [process, writer, other] = [connect({ url }), connect({ url }), connect({ url })];
  const last = '0016-ages.sql';
  await sql`DROP INDEX bookings_released`.execute(process.db);
  await sql`DELETE FROM migrations WHERE name = ${last}`.execute(process.db);
  const writing = await writer.db.startTransaction().execute();
  const write = (db: Queries) => sql`UPDATE bookings SET state = state`.execute(db);
  await write(writing);
  const migrating = migrate(process.db);
  await vi.waitFor(async () => expect(await isSomebodyWaiting(other.db)).toBe(true));
  // This write is queued behind the migration until the migration's lock timeout.
  await write(other.db);
  await writing.commit().execute();
  expect(await migrating).toEqual([last]);
  for (const { close } of [process, writer, other]) await close();
  await drop();
});

test('a migration that deadlocks with a request is retried', async () => {
  const { url, drop } = await createDatabase();
  const [process, writer, other] = [connect({ url }), connect({ url }), connect({ url })];
  // This migration locks bookings first, then payment events.
  const last = '0016-ages.sql';
  await sql`DROP INDEX bookings_released, payment_events_received`.execute(process.db);
  await sql`DELETE FROM migrations WHERE name = ${last}`.execute(process.db);
  const [begun, isBlocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // PostgreSQL aborts one of the two. Requests are retried too.
  const writing = transact(writer.db, async (tx) => {
    await sql`UPDATE payment_events SET type = type`.execute(tx);
    begun.resolve();
    await isBlocked.promise;
    await sql`UPDATE bookings SET state = state`.execute(tx);
  });
  await begun.promise;
  const migrating = migrate(process.db);
  await vi.waitFor(async () => expect(await isSomebodyWaiting(other.db)).toBe(true));
  isBlocked.resolve();
  await writing;
  expect(await migrating).toEqual([last]);
  for (const { close } of [process, writer, other]) await close();
  await drop();
});

test('a version logs a warning if the schema is that of a newer version', async () => {
  const { url, drop } = await createDatabase();
  const process = connect({ url });
  const newer = '9999-of-a-newer-version.sql';
  await sql`INSERT INTO migrations (name, applied_at) VALUES (${newer}, now())`.execute(process.db);
  await process.close();
  const warnings: unknown[] = [];
  const log = { ...api.services.log, warn: (...said: unknown[]) => void warnings.push(said) };
  const opened = await openDatabase(url, log);
  expect(warnings).toEqual([[{ newer: [newer] }, expect.stringContaining('newer version')]]);
  expect(await opened.db.selectFrom('rooms').selectAll().execute()).toEqual([]);
  await opened.close();
  await drop();
});

test('a transaction is retried after a serialization failure', async () => {
  let runs = 0;
  const result = await transact(api.services.db, async () => {
    runs += 1;
    if (runs < 3) throw Object.assign(new Error('again'), { code: '40001' });
    return runs;
  });
  expect(result).toBe(3);
});

test('prepared statements survive a schema change', async () => {
  const { db, close } = connect({ url: api.services.settings.databaseUrl, size: 1 });
  await sql`CREATE TABLE growing (id integer)`.execute(db);
  await sql`INSERT INTO growing VALUES (1)`.execute(db);
  const read = (queries: Queries) => sql`SELECT * FROM growing WHERE id = ${1}`.execute(queries);
  const change = (column: string) => sql.raw(`ALTER TABLE growing ADD ${column} integer`).execute(api.services.db);
  expect((await read(db)).rows).toEqual([{ id: 1 }]);
  await change('a');
  expect((await read(db)).rows).toEqual([{ id: 1, a: null }]);
  await close();

  const second = connect({ url: api.services.settings.databaseUrl, size: 1 });
  await read(second.db);
  await change('b');
  expect((await transact(second.db, read)).rows).toEqual([{ id: 1, a: null, b: null }]);
  await second.close();
});

test('a statement that is retried after a schema change reports its own error', async () => {
  const { db, close } = connect({ url: api.services.settings.databaseUrl, size: 1 });
  await sql`CREATE TABLE once (id integer PRIMARY KEY)`.execute(db);
  const add = () => sql`INSERT INTO once VALUES (${1}) RETURNING *`.execute(db);
  await add();
  await sql`ALTER TABLE once ADD more integer`.execute(api.services.db);
  await expect(add()).rejects.toMatchObject({ code: '23505' });
  await close();
});

test('no statement is prepared if prepared statements are disabled', async () => {
  const { url, drop } = await createDatabase();
  const empty = connect({ url });
  await sql`DROP SCHEMA public CASCADE`.execute(empty.db);
  await sql`CREATE SCHEMA public`.execute(empty.db);
  await empty.close();
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const { db, close } = await openDatabase(url, api.services.log, { isPrepared: false });
  await sql`SELECT ${1}::integer`.execute(db);
  const names = queries.mock.calls.map(([query]) => (query as { name?: string }).name);
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter(Boolean)).toEqual([]);
  queries.mockRestore();
  await close();
  await drop();
});

test.for([true, false])('statements are prepared at most once per connection: %s', async (isPrepared) => {
  const { db, close } = connect({ url: api.services.settings.databaseUrl, size: 1, isPrepared });
  for (const value of [1, 2]) await sql`SELECT ${value}::integer`.execute(db);
  const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(db);
  expect(rows).toEqual(isPrepared ? [{ statement: 'SELECT $1::integer' }] : []);
  await close();
});

describe('without a database', () => {
  test('the API answers 503 with Retry-After until the database is back', async () => {
    const host = await api.signIn('host@lodge.test', 'host');
    const line = await openLine(api.services.settings.databaseUrl);
    const connection = connect({ url: line.url });
    const app = await buildApp({ ...api.services, db: connection.db });
    const ask = (url: string) => app.inject({ url, headers: { cookie: host.cookie, 'sec-fetch-site': 'same-origin' } });
    expect((await ask('/api/rooms')).statusCode).toBe(200);
    line.cut();
    for (const path of ['/api/rooms', `/api/user/${host.email}`]) {
      const answer = await ask(path);
      expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
        503,
        'database-unavailable',
        '5',
      ]);
    }
    const health = await ask('/api/health');
    expect([health.statusCode, health.json().parts.database]).toEqual([503, 'down']);
    line.restore();
    expect((await ask('/api/rooms')).statusCode).toBe(200);
    await app.close();
    await connection.close();
    line.close();
  });

  test('a transaction that timed out does not affect the next write', async () => {
    const line = await openLine(api.services.settings.databaseUrl);
    const { db, close } = connect({ url: `${line.url}?query_timeout=200`, size: 1 });
    await sql`CREATE TABLE later (id integer)`.execute(db);
    line.stall();
    await expect(transact(db, (tx) => sql`SELECT 1`.execute(tx))).rejects.toThrow('Query read timeout');
    line.restore();
    await sql`INSERT INTO later VALUES (1)`.execute(db);
    expect((await sql`SELECT id FROM later`.execute(api.services.db)).rows).toEqual([{ id: 1 }]);
    await close();
    line.close();
  });

  test('a refused connection counts as unavailable', async () => {
    const nowhere = connect({ url: 'postgres://x@127.0.0.1:1/x' });
    const error = await sql`SELECT 1`.execute(nowhere.db).catch((reason) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
    await nowhere.close();
  });
});
