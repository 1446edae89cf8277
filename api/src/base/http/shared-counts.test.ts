import { sql } from 'kysely';
import { parseLimits } from 'part-runtime/limits';
import { expect, test, vi } from 'vitest';
import { recordStatements } from '../../../tests/record-statements.ts';
import { callerOf, useApi } from '../../../tests/test-api.ts';
import { buildApp } from '../../app.ts';
import { connect } from '../database/connect.ts';
import { deleteOldCounts } from './shared-counts.ts';

const limits = parseLimits('sign-in:20/10m,intents:5/10m,uploads:1/1s');
if (!limits) throw new Error('the limits are wrong');
const api = useApi(() => ({ limits }));

async function startSecond() {
  const { db, close } = connect({ url: api.services.settings.databaseUrl });
  const app = await buildApp({ ...api.services, db });
  return { app, close: () => app.close().then(close) };
}

test('a limit applies across all API processes', async () => {
  const guest = await api.signIn('guest@lodge.test');
  const second = await startSecond();
  const callers = [guest.call, callerOf(second.app, guest.cookie)];
  const asked = Array.from({ length: 40 }, (_, index) => callers[index % 2] ?? guest.call);
  const all = await Promise.all(asked.map((call) => call('POST', '/api/create-payment-intent', { price: 12 })));
  expect(all.filter(({ status }) => status === 200).length).toBe(5);
  const refused = all.filter(({ status }) => status === 429);
  expect(refused.length).toBe(35);
  for (const { raw } of refused) expect(Number(raw.headers['retry-after'])).toBeGreaterThan(500);
  await second.close();
});

test('a limit expires with its window in every process', async () => {
  const host = await api.signIn('host@lodge.test', 'host');
  const second = await startSecond();
  for (const call of [host.call, callerOf(second.app, host.cookie)]) {
    const upload = async () => (await call('POST', '/api/images', {})).status;
    await vi.waitFor(async () => expect(await upload()).toBe(429));
    await vi.waitFor(async () => expect(await upload()).toBe(422));
  }
  await second.close();
});

test('a request beyond the limit does not query the database', async () => {
  const recorder = recordStatements(api.services.db);
  const app = await buildApp({ ...api.services, db: recorder.db });
  const call = callerOf(app, '');
  const statements = (path: string, method: 'GET' | 'POST') => {
    recorder.statements.clear();
    return call(method, path, method === 'POST' ? { email: 'x@lodge.test' } : undefined).then(({ status }) => ({
      status,
      counts: [...recorder.statements.keys()].filter((text) => text.includes('rate_counts')).length,
    }));
  };
  expect(await statements('/api/rooms', 'GET')).toEqual({ status: 200, counts: 0 });
  await vi.waitFor(async () => expect((await statements('/api/jwt', 'POST')).status).toBe(429));
  expect(await statements('/api/jwt', 'POST')).toEqual({ status: 429, counts: 0 });
  await app.close();
});

test('expired counts are deleted', async () => {
  const { db } = api.services;
  const { rows } = await sql<{ key: string }>`SELECT key FROM rate_counts`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true);
  await sql`UPDATE rate_counts SET ends_at = now() - interval '1 second'`.execute(db);
  await deleteOldCounts(db);
  expect((await sql`SELECT key FROM rate_counts`.execute(db)).rows).toEqual([]);
});
