import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createPaymentProvider } from 'api/base/ports/payments';
import { findTables } from 'api/operations/backup/tables';
import { PROJECT } from 'api/tests/identity-fake';
import { inDays } from 'api/tests/lodging';
import { startPaymentsStandIn } from 'api/tests/payments-stand-in';
import { useApi } from 'api/tests/test-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog } from './catalog.ts';
import { resetAll } from './reset.ts';
import { PICTURES } from './save-picture.ts';
import { seedDemo } from './seed.ts';

const api = useApi();
const accounts: { localId: string; email: string; photoUrl: string }[] = [];
let identity: Server;

beforeAll(async () => {
  const { settings } = api.services;
  const payments = await startPaymentsStandIn({ ...settings.stripe, webhookSecret: 'whsec_demo' });
  identity = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    response.setHeader('content-type', 'application/json');
    if (request.headers.authorization !== 'Bearer owner') response.statusCode = 400;
    else if (request.url?.endsWith(`/projects/${PROJECT}/accounts:lookup`)) {
      const users = accounts.filter(({ email }) => body.email.includes(email));
      return response.end(JSON.stringify(users.length > 0 ? { users } : {}));
    } else accounts.push(body);
    response.end('{}');
  });
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  settings.stripe.apiUrl = payments.apiUrl;
  settings.identity.adminUrl = `http://127.0.0.1:${(identity.address() as AddressInfo).port}`;
  api.services.payments = createPaymentProvider(settings.stripe) as never;
  return () => payments.stop();
});

afterAll(() => identity.close());

/** Seeds with a blob store that fails after this many writes. */
async function seedUntil(writes: number) {
  const { blobs } = api.services;
  let left = writes;
  const write: typeof blobs.write = (key, content) => {
    left -= 1;
    if (left < 0) throw new Error('the lights went out');
    return blobs.write(key, content);
  };
  await seedDemo({ ...api.services, blobs: { ...blobs, write } }, { say: () => {} });
}

const allOf = (table: 'rooms' | 'bookings' | 'jobs') => api.services.db.selectFrom(table).selectAll().execute();

describe('the demo data', () => {
  test('continues where it was interrupted', { timeout: 60_000 }, async () => {
    await expect(seedUntil(100)).rejects.toThrow('the lights went out');
    const before = (await allOf('rooms')).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(catalog.rooms.length);
    await seedDemo(api.services, { say: () => {} });
    expect(await allOf('rooms')).toHaveLength(catalog.rooms.length);
    expect(accounts.map(({ email }) => email)).toEqual(catalog.people.map(({ email }) => email));
  });

  test('lists the rooms in catalog order', async () => {
    const rooms: { title: string }[] = (await api.anyone('GET', '/api/rooms')).body;
    expect(rooms.map(({ title }) => title)).toEqual(catalog.rooms.map(({ title }) => title));
  });

  test('serves its pictures byte for byte as committed', async () => {
    const [room] = (await api.anyone('GET', '/api/rooms')).body;
    const committed = { 320: '320', 640: '640', 1280: 'full' };
    for (const [width, folder] of Object.entries(committed)) {
      const { rawPayload } = await api.app.inject({
        url: `${room.image}/${width}`,
        headers: { accept: 'image/avif' },
      });
      const [slug] = catalog.rooms.map(({ slug }) => slug);
      expect(rawPayload.equals(await readFile(join(PICTURES, folder, `${slug}-1.avif`))), width).toBe(true);
    }
  });

  test('has paid stays', async () => {
    const bookings = await allOf('bookings');
    expect(bookings).toHaveLength(catalog.bookings.length);
    for (const { state, payment_intent_id, price_cents } of bookings) {
      expect(state).toBe('confirmed');
      const intent = await api.services.payments.readIntent(payment_intent_id ?? '');
      expect(intent).toMatchObject({ status: 'succeeded', amountCents: price_cents });
    }
  });

  test('has past stays that were confirmed before check-in', async () => {
    const past = (await allOf('bookings')).filter(({ to_day }) => to_day < inDays(-1));
    expect(past.length).toBeGreaterThan(5);
    for (const { confirmed_at, from_day } of past)
      expect((confirmed_at?.toISOString() ?? 'z').slice(0, 10) <= from_day).toBe(true);
  });

  test('has reviews that were written after their stays', async () => {
    const { review, room: slug } = catalog.bookings.find(({ review }) => review?.answer) ?? {};
    const title = catalog.rooms.find((room) => room.slug === slug)?.title ?? '';
    const { id } = await api.services.db
      .selectFrom('rooms')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow();
    const reviews: { text: string; published: string }[] = (await api.anyone('GET', `/api/room/${id}/reviews`)).body;
    const found = reviews.find(({ text }) => text === review?.text);
    expect(found).toMatchObject({ stars: review?.stars, answer: { text: review?.answer } });
    expect((found?.published ?? 'z').slice(0, 10) < inDays(-3)).toBe(true);
  });

  test('has reports of a review and a message for the admin to handle', async () => {
    const items = await api.services.db.selectFrom('reported_items').selectAll().orderBy('id').execute();
    expect(items.map(({ booking_id, waiting_since }) => [booking_id !== null, waiting_since !== null])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  test('has an audit trail in chronological order', async () => {
    const trail = await api.services.db.selectFrom('audit_trail').select('at').orderBy('id').execute();
    const times = trail.map(({ at }) => at.getTime());
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('is not changed by the next start', async () => {
    const count = async () => [(await allOf('jobs')).length, (await allOf('rooms')).length, accounts.length];
    const before = await count();
    await seedUntil(0);
    expect(await count()).toEqual(before);
  });

  test('has the configured number of generated rooms', async () => {
    await seedDemo(api.services, { generated: 100, say: () => {} });
    const rooms = await allOf('rooms');
    expect(rooms).toHaveLength(catalog.rooms.length + 100);
    expect(new Set(rooms.map(({ title }) => title)).size).toBe(rooms.length);
    const { house_rules, amenities } = rooms.find(({ title }) => title.endsWith('no. 100')) ?? {};
    expect([house_rules, amenities]).toMatchObject([{ rules: expect.any(Array) }, expect.any(Array)]);
  });

  test('is removed from every table by a reset', async () => {
    const { db, settings } = api.services;
    const identity = { ...settings.identity, adminUrl: undefined };
    await resetAll({ ...api.services, settings: { ...settings, identity } });
    const left: string[] = [];
    for (const { name } of await findTables(db, 'public')) {
      const { rows } = await sql`SELECT FROM ${sql.table(name)} LIMIT 1`.execute(db);
      if (rows.length > 0) left.push(name);
    }
    expect(left).toEqual(['migration_lock', 'migrations']);
  });
});
