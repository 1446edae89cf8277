import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findTables } from 'api/backup/tables';
import { createPaymentProvider } from 'api/ports/payments';
import { PROJECT } from 'api/tests/identity-fake';
import { inDays } from 'api/tests/lodging';
import { startPaymentsStandIn } from 'api/tests/payments-stand-in';
import { useApi } from 'api/tests/test-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetAll } from './reset.ts';
import { seedDemo } from './seed.ts';
import type { Demo } from './shapes.ts';

const api = useApi();
const accounts: { localId: string; email: string; photoUrl: string }[] = [];
const servers: Server[] = [];
let drawn = 0;
let isBroken = false;

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function drawing(text: string): string {
  drawn += 1;
  if (isBroken && drawn === 4) throw new Error('the lights went out');
  const hue = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="853"><rect width="100%" height="100%" fill="hsl(${hue} 60% 50%)"/></svg>`;
}

const room = {
  location: 'Somewhere',
  priceCents: 12_000,
  guests: 2,
  bedrooms: 1,
  bathrooms: 1,
  description: '',
  host: 'host',
  timeZone: 'Pacific/Auckland',
  availableFromDays: 0,
  availableDays: 60,
  cancellationPolicy: 'moderate',
  keepOpen: true,
} as const;

const demo: Demo = {
  people: [
    { key: 'host', email: 'host@lodge.test', name: 'Hanna', role: 'host', status: 'Verified', portraitSeed: 1 },
    { key: 'guest', email: 'guest@lodge.test', name: 'Gil', role: 'guest', status: 'Verified', portraitSeed: 2 },
  ],
  rooms: [
    { ...room, slug: 'a', title: 'A', category: 'Beach', seed: 0 },
    { ...room, slug: 'b', title: 'B', category: 'Beach', seed: 1 },
    { ...room, slug: 'c', title: 'C', category: 'Lake', seed: 0, keepOpen: false },
  ],
  threads: [{ guest: 'guest', room: 'b', messages: ['Is it quiet?', 'Yes.'], isUnread: true }],
  reviews: [
    {
      guest: 'guest',
      room: 'a',
      startInDays: -9,
      stars: [5, 4, 4, 4, 4, 4, 4],
      text: 'Calm',
      ofGuest: 'Kind',
      answer: 'Thanks',
    },
  ],
  reports: [
    { guest: 'guest', room: 'a', startInDays: -9, reason: 'untrue', text: '' },
    { guest: 'guest', room: 'b', message: 0, reason: 'other', text: 'Rude' },
  ],
  bookings: [
    { guest: 'guest', room: 'a', startInDays: -9, nights: 2 },
    { guest: 'guest', room: 'c', startInDays: 4, nights: 2 },
  ],
  drawRoom: ({ category, seed, view }) => drawing(category + seed + view),
  drawPerson: ({ seed }) => drawing(`person ${seed}`),
};

beforeAll(async () => {
  const { settings } = api.services;
  const payments = await startPaymentsStandIn({ ...settings.stripe, webhookSecret: 'whsec_demo' });
  const adminUrl = await listen(
    createServer(async (request, response) => {
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
    }),
  );
  settings.stripe.apiUrl = payments.apiUrl;
  settings.identity.adminUrl = adminUrl;
  api.services.payments = createPaymentProvider(settings.stripe) as never;
  return () => payments.stop();
});

afterAll(() => {
  for (const server of servers) server.close();
});

describe('the demo data', () => {
  test('continues where it was interrupted', async () => {
    isBroken = true;
    await expect(seedDemo(api.services, demo, { say: () => {} })).rejects.toThrow('the lights went out');
    isBroken = false;
    const said: string[] = [];
    await seedDemo(api.services, demo, { say: (line) => said.push(line) });
    expect(said).toContain('2 stays booked and paid');
    expect(accounts.map(({ email }) => email)).toEqual(['host@lodge.test', 'guest@lodge.test']);
    const rooms = (await api.anyone('GET', '/api/rooms')).body;
    expect(rooms.map(({ title }: { title: string }) => title)).toEqual(['A', 'C', 'B']);
    expect(new Set(rooms.flatMap(({ images }: { images: string[] }) => images)).size).toBe(9);
    expect((await api.app.inject(`${rooms[0].image}/640`)).statusCode).toBe(200);
    expect(rooms.map(({ booked }: { booked: boolean }) => booked)).toEqual([false, true, false]);
  });

  test('has paid stays, also past ones', async () => {
    const bookings = await api.services.db.selectFrom('bookings').selectAll().orderBy('from_day').execute();
    expect(bookings.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
    const [past, ahead] = bookings;
    expect((past?.to_day ?? '') < inDays(0)).toBe(true);
    expect((ahead?.from_day ?? '') > inDays(0)).toBe(true);
    expect((past?.confirmed_at?.getTime() ?? 0) < Date.now() - 10 * 86_400_000).toBe(true);
    for (const { payment_intent_id, price_cents } of bookings) {
      const intent = await api.services.payments.readIntent(payment_intent_id ?? '');
      expect(intent).toMatchObject({ status: 'succeeded', amountCents: price_cents });
    }
  });

  test('has reviews of past stays, written after them', async () => {
    const { id } = await api.services.db
      .selectFrom('rooms')
      .select('id')
      .where('title', '=', 'A')
      .executeTakeFirstOrThrow();
    const [review] = (await api.anyone('GET', `/api/room/${id}/reviews`)).body;
    expect(review).toMatchObject({ text: 'Calm', stars: { overall: 5, value: 4 }, answer: { text: 'Thanks' } });
    expect(review.published.slice(0, 10) < inDays(-3)).toBe(true);
  });

  test('has reports of a review and a message that wait for the admin', async () => {
    const items = await api.services.db.selectFrom('reported_items').selectAll().orderBy('id').execute();
    expect(items.map(({ booking_id, waiting_since }) => [booking_id !== null, waiting_since !== null])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  test('has a trail in the order of its times', async () => {
    const trail = await api.services.db.selectFrom('audit_trail').select('at').orderBy('id').execute();
    const times = trail.map(({ at }) => at.getTime());
    expect(times.length).toBeGreaterThan(1);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('is left alone by the next start: nothing is drawn, nothing is added', async () => {
    const count = async () =>
      (await api.services.db.selectFrom('jobs').select('id').execute()).length +
      (await api.services.db.selectFrom('rooms').select('id').execute()).length;
    const before = [drawn, await count(), accounts.length];
    await seedDemo(api.services, demo, { say: () => {} });
    expect([drawn, await count(), accounts.length]).toEqual(before);
  });

  test('is gone after a reset, from every table that migrations made', async () => {
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
