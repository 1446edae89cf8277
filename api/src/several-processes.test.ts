import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRoom, hold, stay } from '../tests/lodging.ts';
import { type Caller, callerOf, useApi } from '../tests/test-api.ts';
import { buildApp } from './app.ts';
import { type Connection, connect } from './base/database/connect.ts';
import { intentIdOf } from './base/ports/payments.ts';
import type { Services } from './base/services.ts';
import { auditData } from './operations/invariants/audit-data.ts';
import { runJobs } from './operations/worker/run-jobs.ts';
import { sweepHolds } from './stays/checkout/sweep-holds.ts';

const api = useApi();
let connection: Connection;
let services: Services;
let app: FastifyInstance;

const elsewhere = ({ cookie }: Caller): Caller['call'] => callerOf(app, cookie);

beforeAll(async () => {
  connection = connect({ url: api.services.settings.databaseUrl });
  services = { ...api.services, db: connection.db };
  app = await buildApp(services);
});
afterAll(async () => {
  await app.close();
  await connection.close();
});

test('a session, a role and a sign-out take effect in every process', async () => {
  const guest = await api.signIn('moving@lodge.test');
  const path = `/api/user/${guest.email}`;
  expect((await elsewhere(guest)('GET', path)).body.role).toBe('guest');
  const admin = await api.signIn('admin@lodge.test', 'admin');
  const promotion = { email: guest.email, role: 'admin', status: 'Verified' };
  await admin.call('PUT', `/api/users/update/${guest.email}`, promotion);
  expect((await elsewhere(guest)('GET', '/api/users')).status).toBe(200);
  await guest.call('GET', '/api/logout');
  expect((await elsewhere(guest)('GET', path)).status).toBe(401);
});

test('only one of several guests in different processes can book the nights', async () => {
  const roomId = await addRoom(await api.signIn('host@lodge.test', 'host'), { keepOpen: true });
  const guests = await Promise.all(Array.from({ length: 10 }, (_, index) => api.signIn(`racer${index}@lodge.test`)));
  const wanted = stay(roomId, 2, 3);
  const answers = await Promise.all(
    guests.map((guest, index) => hold(index % 2 ? guest : { ...guest, call: elsewhere(guest) }, wanted)),
  );
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ body }) => body.code === 'nights-taken').length).toBe(9);

  const guest = guests[winner] as Caller;
  const { clientSecret } = answers[winner]?.body ?? {};
  api.payments.pay(clientSecret);
  const body = { ...wanted, transactionId: intentIdOf(clientSecret) };
  const saves = Array.from({ length: 10 }, (_, index) =>
    (index % 2 ? guest.call : elsewhere(guest))('POST', '/api/bookings', body),
  );
  const saved = await Promise.all(saves);
  expect(new Set(saved.map(({ status, body: { insertedId } }) => `${status} ${insertedId}`)).size).toBe(1);
  expect(saved[0]?.status).toBe(200);
});

test('workers in several processes run each job once', async () => {
  const due = await services.db.selectFrom('jobs').select('id').where('done_at', 'is', null).execute();
  expect(due.length).toBeGreaterThan(1);
  const before = api.sent.length;
  const mails = (await services.db.selectFrom('jobs').select('kind').where('done_at', 'is', null).execute()).filter(
    ({ kind }) => kind.startsWith('mail-'),
  );
  while ((await Promise.all([runJobs(api.services), runJobs(services)])).some((taken) => taken > 0));
  expect(api.sent.length - before).toBe(mails.length);
  expect(await auditData(services)).toEqual([]);
});

test('workers in several processes release an expired hold once', async () => {
  const roomId = await addRoom(await api.signIn('holder@lodge.test', 'host'), { keepOpen: true });
  const guests = await Promise.all([1, 2, 3].map((each) => api.signIn(`late${each}@lodge.test`)));
  for (const [index, guest] of guests.entries()) await hold(guest, stay(roomId, 10 + index * 3, 2));
  api.later(16 * 60_000);
  const taken = await Promise.all([sweepHolds(api.services), sweepHolds(services)]);
  expect(taken.reduce((sum, count) => sum + count)).toBe(3);
  const held = await services.db.selectFrom('bookings').select('id').where('state', '=', 'held').execute();
  expect(held).toEqual([]);
});
