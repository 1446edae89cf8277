import type { DayRange, NightChange, NightSetting, RoomCalendar, RoomCard } from 'contracts';
import { describe, expect, test } from 'vitest';
import { change, quote } from '../../../tests/changes.ts';
import { addRoom, book, hold, inDays, roomBody, stay } from '../../../tests/lodging.ts';
import { allPages } from '../../../tests/pages.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { auditData } from '../../operations/invariants/audit-data.ts';

const api = useApi();
const UNSET: NightSetting = { price: null, blocked: false };
const BLOCKED: NightSetting = { price: null, blocked: true };
const nights = (from: number, count: number) => Array.from({ length: count }, (_, index) => inDays(from + index));
const set = (days: readonly string[], after: NightSetting, before = UNSET): NightChange[] =>
  days.map((night) => ({ night, before, after }));
const put = (host: Caller, roomId: string, changes: NightChange[]) =>
  host.call('PUT', `/api/calendar/${roomId}`, { changes });
const read = async (host: Caller, roomId: string): Promise<RoomCalendar> =>
  (await host.call('GET', `/api/calendar/${roomId}?from=${inDays(0)}&to=${inDays(60)}`)).body;
const found = async (roomId: string, from: number, to: number) => {
  const { body } = await api.anyone('GET', `/api/rooms?fields=card&from=${inDays(from)}&to=${inDays(to)}`);
  return body.find(({ _id }: RoomCard) => _id === roomId);
};
const takenOf = async (roomId: string) => (await api.anyone('GET', `/api/room/${roomId}`)).body.taken;
const expectNoViolations = async () => expect(await auditData(api.services)).toEqual([]);
const cancel = (guest: Caller, id: string, refund: number) =>
  guest.call('POST', `/api/bookings/${id}/cancellation`, { refund });

async function listing(rules: object = {}, more: Record<string, unknown> = {}) {
  const [host, guest] = [await api.signIn('host@lodge.test', 'host'), await api.signIn('guest@lodge.test')];
  const roomId = await addRoom(host, { keepOpen: true, ...more });
  const answer = await host.call('PUT', `/api/rooms/${roomId}/stay-rules`, { version: 1, stayRules: rules });
  expect(answer.status).toBe(200);
  return { host, guest, roomId };
}

test('a stay that takes the whole room makes it unavailable until check-out', async () => {
  const { host, guest, roomId } = await listing({}, { keepOpen: false, to: inDays(200) });
  expect((await read(host, roomId)).room).not.toHaveProperty('lockedUntil');
  const { body } = await book(api, guest, stay(roomId, 100, 3));
  expect(await read(host, roomId)).toMatchObject({ room: { lockedUntil: inDays(103) }, stays: [] });
  await cancel(guest, body.insertedId, 360);
  expect((await read(host, roomId)).room).not.toHaveProperty('lockedUntil');
});

describe('a blocked night', () => {
  test('cannot be booked or found until it is opened', async () => {
    const { host, guest, roomId } = await listing();
    expect((await put(host, roomId, set(nights(10, 3), BLOCKED))).status).toBe(200);
    expect(await takenOf(roomId)).toEqual([{ from: inDays(10), to: inDays(13) }]);
    expect((await hold(guest, stay(roomId, 12, 2))).body.code).toBe('nights-taken');
    expect((await hold(guest, stay(roomId, 13, 2))).status).toBe(200);
    expect(await found(roomId, 11, 12)).toBeUndefined();
    await expectNoViolations();
    expect((await put(host, roomId, set(nights(11, 1), UNSET, BLOCKED))).status).toBe(200);
    expect(await found(roomId, 11, 12)).toBeDefined();
    expect((await hold(guest, stay(roomId, 11, 1))).status).toBe(200);
    await expectNoViolations();
  });

  test('a blocked night that is already booked remains booked until its booking ends', async () => {
    const { host, guest, roomId } = await listing();
    const id = (await book(api, guest, stay(roomId, 20, 2))).body.insertedId;
    const held = (await hold(guest, stay(roomId, 30, 1))).body.bookingId;
    await put(host, roomId, set([...nights(19, 3), ...nights(30, 1)], BLOCKED));
    expect((await read(host, roomId)).stays.map(({ kind }) => kind)).toEqual(['booking', 'hold']);
    await expectNoViolations();
    expect((await cancel(guest, id, 240)).status).toBe(200);
    await guest.call('DELETE', `/api/bookings/${held}/hold`);
    expect(await takenOf(roomId)).toEqual([
      { from: inDays(19), to: inDays(22) },
      { from: inDays(30), to: inDays(31) },
    ]);
    expect((await read(host, roomId)).stays).toEqual([]);
    await expectNoViolations();
  });

  test('is consistent with a concurrent booking', async () => {
    const { host, guest, roomId } = await listing();
    for (const day of [2, 5, 8]) {
      const [blocked, held] = await Promise.all([
        put(host, roomId, set(nights(day, 2), BLOCKED)),
        hold(guest, stay(roomId, day, 2)),
      ]);
      expect(blocked.status).toBe(200);
      expect([200, 409]).toContain(held.status);
      await expectNoViolations();
    }
  });
});

describe('the price of a night', () => {
  test('is the same wherever it is shown or charged', async () => {
    const { host, guest, roomId } = await listing({ weekly: 10 });
    await put(host, roomId, set(nights(10, 1), { price: 200, blocked: false }));
    expect((await api.anyone('GET', `/api/room/${roomId}`)).body).toMatchObject({
      stayRules: { weekly: 10 },
      ownPrices: [{ night: inDays(10), price: 200 }],
    });
    expect((await found(roomId, 9, 11)).stay.total).toBe(320);
    expect((await hold(guest, stay(roomId, 9, 2))).body.code).toBe('price-changed');
    const { body } = await book(api, guest, { ...stay(roomId, 9, 2), price: 320 });
    const detail = (await guest.call('GET', `/api/bookings/${body.insertedId}`)).body;
    expect(detail.lines).toEqual([
      { nights: 1, each: 120, amount: 120 },
      { nights: 1, each: 200, amount: 200 },
    ]);
    const week = await book(api, guest, { ...stay(roomId, 20, 7), price: 756 });
    expect(week.body.booking.price).toBe(756);
    await expectNoViolations();
  });

  test('applies to nights that a change adds', async () => {
    const { host, guest, roomId } = await listing();
    const id = (await book(api, guest, stay(roomId, 10, 2))).body.insertedId;
    await put(host, roomId, set(nights(10, 4), { price: 150, blocked: false }));
    const longer = { from: inDays(10), to: inDays(14) };
    expect((await quote(guest, id, longer)).body).toMatchObject({ price: 540, pay: 300 });
  });

  test('is rejected for an invalid amount or night', async () => {
    const { host, roomId } = await listing();
    const price = (amount: number) => put(host, roomId, set(nights(3, 1), { price: amount, blocked: false }));
    for (const amount of [0, -5, 10_000_000, 1.234]) expect((await price(amount)).status).toBe(422);
    expect((await put(host, roomId, set([inDays(-1)], BLOCKED))).status).toBe(422);
    expect((await put(host, roomId, set([inDays(2000)], BLOCKED))).status).toBe(422);
    expect((await put(host, roomId, set([inDays(1), inDays(1)], BLOCKED))).status).toBe(422);
    expect((await put(host, roomId, set(nights(0, 401), BLOCKED))).status).toBe(422);
    expect((await read(host, roomId)).nights).toEqual([]);
  });
});

test('a change of a night is refused if another tab has changed the night first', async () => {
  const { host, roomId } = await listing();
  expect((await put(host, roomId, set(nights(5, 3), { price: 99, blocked: false }))).status).toBe(200);
  const late = await put(host, roomId, set(nights(7, 3), { price: 150, blocked: false }));
  expect([late.status, late.body.code]).toEqual([409, 'changed-elsewhere']);
  const undone = set(nights(5, 3), UNSET, { price: 99, blocked: false });
  expect((await read(host, roomId)).nights).toEqual(undone.map(({ night, before }) => ({ night, ...before })));
  expect((await put(host, roomId, undone)).status).toBe(200);
  expect((await read(host, roomId)).nights).toEqual([]);
});

describe('stay rules', () => {
  test('apply to holds, search and free stays', async () => {
    const { guest, roomId } = await listing({ minNights: 3, noticeDays: 2 });
    const short = await hold(guest, stay(roomId, 10, 2));
    expect([short.status, short.body.code, short.body.fields]).toEqual([
      422,
      'stay-not-allowed',
      { from: 'Stay at least 3 nights' },
    ]);
    expect((await hold(guest, stay(roomId, 1, 4))).body.fields.from).toBe('Book at least 2 days before you arrive');
    expect([await found(roomId, 10, 12), await found(roomId, 1, 5)]).toEqual([undefined, undefined]);
    expect((await found(roomId, 10, 13)).stay.total).toBe(360);
    const free = await api.anyone('GET', `/api/room/${roomId}/free-stays?from=${inDays(0)}&nights=3`);
    expect(free.body[0].from).toBe(inDays(2));
  });

  test('close the preparation days along with the stay', async () => {
    const { host, guest, roomId } = await listing({ preparationDays: 2 });
    const id = (await book(api, guest, stay(roomId, 10, 2))).body.insertedId;
    expect(await takenOf(roomId)).toEqual([{ from: inDays(10), to: inDays(14) }]);
    expect((await read(host, roomId)).stays).toEqual([
      { kind: 'booking', bookingId: id, from: inDays(10), to: inDays(12), preparationDays: 2, guest: 'guest' },
    ]);
    for (const [from, length] of [
      [12, 2],
      [13, 2],
      [7, 2],
    ] as const)
      expect((await hold(guest, stay(roomId, from, length))).body.code).toBe('nights-taken');
    expect([await found(roomId, 8, 10), (await found(roomId, 6, 8)).stay.total]).toEqual([undefined, 240]);
    const free = (await api.anyone('GET', `/api/room/${roomId}/free-stays?from=${inDays(8)}&nights=2`)).body;
    expect(free.map(({ from }: DayRange) => from)).toEqual([inDays(4), inDays(6), inDays(14)]);
    expect((await hold(guest, stay(roomId, 6, 2))).status).toBe(200);
    const version = (await host.call('PUT', `/api/rooms/${roomId}/stay-rules`, { version: 2, stayRules: {} })).body
      .room;
    expect(version).not.toHaveProperty('stayRules');
    await expectNoViolations();
    const moved = await change(guest, id, { from: inDays(11), to: inDays(13) });
    expect(moved.status).toBe(200);
    expect((await takenOf(roomId)).at(-1)).toEqual({ from: inDays(11), to: inDays(15) });
    await expectNoViolations();
    await cancel(guest, id, 240);
    expect(await takenOf(roomId)).toEqual([{ from: inDays(6), to: inDays(10) }]);
    await expectNoViolations();
  });

  test('are refused if they are contradictory or outdated', async () => {
    const { host, roomId } = await listing();
    const send = (version: number, stayRules: object) =>
      host.call('PUT', `/api/rooms/${roomId}/stay-rules`, { version, stayRules });
    expect((await send(2, { minNights: 5, maxNights: 2 })).body.fields.stayRules).toBe(
      'No stay can have at least 5 and at most 2 nights.',
    );
    expect((await send(1, { weekly: 5 })).body.code).toBe('changed-elsewhere');
    const season = { name: 'Summer', from: inDays(10), to: inDays(20) };
    const nonsense: object[] = [{ weekly: 91 }, { weekly: 0 }, { arrivalDays: [7] }, { arrivalDays: [] }, { other: 1 }];
    for (const price of [0, -1, 10_000_000, 1.001, null])
      nonsense.push({ weekendPrice: price }, { seasons: [{ ...season, price }] });
    nonsense.push({ seasons: [season, season] }, { seasons: [{ ...season, to: season.from }] });
    nonsense.push({ seasons: Array.from({ length: 51 }, () => season) }, { preparationDays: 15 }, { noticeDays: 366 });
    for (const rules of nonsense) expect([rules, (await send(2, rules)).status]).toEqual([rules, 422]);
    const listed = await host.call('PUT', `/api/rooms/${roomId}`, await roomBody(host, { version: 2 }));
    expect(listed.body.room.version).toBe(3);
  });
});

test('a host sees only their own listings, newest first', async () => {
  const { host, roomId } = await listing();
  const second = await addRoom(host);
  await addRoom(await api.signIn('other@lodge.test', 'host'));
  const days = `from=${inDays(0)}&to=${inDays(365)}`;
  const listings = await allPages(host.call, `/api/calendar?${days}&limit=1`);
  expect(listings.map(({ room }) => room._id).slice(0, 2)).toEqual([second, roomId]);
  expect((await host.call('GET', `/api/calendar?from=${inDays(0)}&to=${inDays(401)}`)).status).toBe(422);
});
