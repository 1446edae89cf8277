import { addDays, addressShownAt, POLICY_NAMES } from 'contracts';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { addRoom, book, inDays, stay } from '../../../tests/lodging.ts';
import { putStay } from '../../../tests/stays.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { sweepUnread } from '../../contact/messages/sweep-unread.ts';
import { sweepCheckIns } from '../../stays/check-in/sweep-check-ins.ts';
import { showsAddress } from './free-cancellation.ts';

const api = useApi();

const SPOT = { lat: 50.82345, lon: -0.13789 };
const PHONE = '+44 20 7946 0958';
let host: Caller;
let guest: Caller;
let roomId: string;
let id: string;
let thread: string;

const secrets = () => ({
  code: 'Code 4711',
  lat: String(SPOT.lat),
  lon: String(SPOT.lon),
  phone: PHONE,
});
const get = async (path: string) => (await guest.call('GET', `/api${path}`)).raw.body;

async function receipt(): Promise<string> {
  const { raw } = await guest.call('GET', `/api/bookings/${id}/receipt.pdf`);
  return (await extractText(await getDocumentProxy(new Uint8Array(raw.rawPayload)), { mergePages: true })).text;
}

async function mails(): Promise<string> {
  while ((await sweepCheckIns(api.services)) > 0);
  while ((await sweepUnread(api.services)) > 0);
  await api.runJobs();
  return JSON.stringify(api.sent.filter(({ to }) => to === guest.email));
}

/** Each `later` lists the secrets that appear once the refund is no longer full. */
const CHANNELS: [name: string, read: () => Promise<string>, later: (keyof ReturnType<typeof secrets>)[]][] = [
  ['page of the booking', () => get(`/bookings/${id}`), ['code', 'lat', 'lon']],
  ['list of bookings', () => get(`/bookings?email=${guest.email}`), []],
  ['next stay', () => get('/statistics/guest/now'), []],
  ['thread', () => get(`/threads/${thread}`), []],
  ['list of messages', () => get(`/threads/${thread}/messages`), ['phone']],
  ['list of threads', () => get('/threads'), ['phone']],
  ['notifications', () => get('/notifications'), []],
  [
    'calendar file',
    async () => (await get(`/bookings/${id}/calendar.ics`)).replaceAll('\r\n ', ''),
    ['code', 'lat', 'lon'],
  ],
  ['receipt', receipt, []],
  ['emails', mails, ['code', 'lat', 'lon']],
];
const shown = (text: string) =>
  Object.entries(secrets()).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []));

describe('a stay booked for tomorrow under the flexible policy', () => {
  beforeAll(async () => {
    [host, guest] = [await api.newHost(), await api.newGuest()];
    roomId = await addRoom(host, { keepOpen: true, cancellationPolicy: 'flexible', spot: SPOT });
    await host.call('PUT', `/api/rooms/${roomId}/check-in`, { text: 'Code 4711', version: 0 });
    const booked = await book(api, guest, stay(roomId, 1, 2));
    id = booked.body.insertedId;
    thread = (await guest.call('POST', '/api/threads', { bookingId: id })).body.id;
    await host.call('POST', `/api/threads/${thread}/messages`, {
      id: crypto.randomUUID(),
      text: `Call me at ${PHONE}`,
      images: [],
    });
    api.later(20 * 60_000);
    expect((await guest.call('GET', `/api/bookings/${id}/cancellation`)).body.kept).toBe(0);
  });

  test.each(CHANNELS)('hides its secrets in the %s', async (_, read) => {
    expect(shown(await read())).toEqual([]);
  });

  test('hides the exact position on the room page', async () => {
    const { spot } = (await guest.call('GET', `/api/room/${roomId}`)).body;
    expect(spot.isExact).toBe(false);
    expect(spot).not.toMatchObject(SPOT);
  });

  test('shows when free cancellation ends', async () => {
    const { spotAt, checkIn } = (await guest.call('GET', `/api/bookings/${id}`)).body;
    expect([spotAt, checkIn.at]).toEqual(Array(2).fill(`${inDays(0)}T15:00:00.001Z`));
  });

  test('shows everything to the host immediately', async () => {
    const { body } = await host.call('GET', `/api/bookings/${id}`);
    expect([body.spot, body.spotAt]).toEqual([SPOT, undefined]);
  });

  describe('after the full refund has expired', () => {
    beforeAll(() => {
      api.later(new Date(`${inDays(0)}T15:01:00Z`).getTime() - api.services.clock().getTime());
    });

    test.each(CHANNELS)('shows the expected secrets in the %s', async (_, read, later) => {
      expect(shown(await read())).toEqual(later);
    });

    test('shows the exact position on the room page', async () => {
      expect((await guest.call('GET', `/api/room/${roomId}`)).body.spot).toEqual({ ...SPOT, isExact: true });
    });
  });
});

test('a stay that was canceled for free does not show the exact position to its guest', async () => {
  const [owner, visitor] = [await api.newHost(), await api.newGuest()];
  const room = await addRoom(owner, { keepOpen: true, cancellationPolicy: 'flexible', spot: SPOT });
  const booking = (await book(api, visitor, stay(room, 20, 1))).body.insertedId;
  await visitor.call('POST', `/api/bookings/${booking}/cancellation`, { refund: 120 });
  const { body } = await visitor.call('GET', `/api/bookings/${booking}`);
  expect([body.state, body.spot, body.spotAt]).toEqual(['cancelled', undefined, undefined]);
});

test('the SQL and the rule book agree on the end of free cancellation', async () => {
  const [owner, visitor] = [await api.newHost(), await api.newGuest()];
  const room = await addRoom(owner, { from: inDays(0), to: inDays(300) });
  const booking = await putStay(api, { roomId: room, guest: visitor, priceCents: 100, from: inDays(2), to: inDays(3) });
  const { db } = api.services;
  const someStay = fc.record({
    policy: fc.constantFrom(...POLICY_NAMES),
    timeZone: fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/New_York', 'Australia/Lord_Howe'),
    day: fc.integer({ min: 0, max: 250 }),
    leadMinutes: fc.oneof(fc.integer({ min: -600, max: 100_000 }), fc.constantFrom(48 * 60 - 1, 48 * 60, 48 * 60 + 1)),
  });
  await fc.assert(
    fc.asyncProperty(someStay, async ({ policy, timeZone, day, leadMinutes }) => {
      const from = inDays(day);
      const bookedAt = new Date(Date.parse(`${from}T15:00:00Z`) - leadMinutes * 60_000);
      await db
        .updateTable('bookings')
        .set({
          cancellation_policy: policy,
          from_day: from,
          to_day: addDays(from, 1),
          time_zone: timeZone,
          confirmed_at: bookedAt,
        })
        .where('id', '=', booking)
        .execute();
      const at = addressShownAt({ policy, from, timeZone, bookedAt }).getTime();
      for (const [now, wanted] of [
        [at - 1, false],
        [at, true],
      ] as const) {
        const row = await db
          .selectFrom('bookings')
          .select(showsAddress(new Date(now)).as('shown'))
          .where('id', '=', booking)
          .executeTakeFirst();
        expect([policy, from, row?.shown]).toEqual([policy, from, wanted]);
      }
    }),
    { numRuns: 60 },
  );
});
