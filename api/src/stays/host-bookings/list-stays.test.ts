import { addDays, STAY_FILTERS, type StayFilter, todayIn } from 'contracts';
import { expect, test } from 'vitest';
import { addRoom, book, inDays, stay } from '../../../tests/lodging.ts';
import { allPages } from '../../../tests/pages.ts';
import { putStay } from '../../../tests/stays.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';

const api = useApi();

const listOf = async (host: Caller, query = '') =>
  host.call('GET', `/api/bookings/host?email=${encodeURIComponent(host.email)}${query}`);
const idsOf = async (host: Caller, show: StayFilter, rest = '') =>
  (await listOf(host, `&show=${show}${rest}`)).body.map(({ _id }: { _id: string }) => _id);
const countsOf = async (host: Caller, query = '') =>
  (await host.call('GET', `/api/bookings/host/counts?email=${encodeURIComponent(host.email)}${query}`)).body;

/** Inserts stays. Their days are relative to `today`. */
async function putStays(roomId: string, guest: Caller, today: string, stays: readonly (readonly [number, number])[]) {
  const ids: string[] = [];
  for (const [from, to] of stays) {
    const days = { from: addDays(today, from), to: addDays(today, to) };
    ids.push(await putStay(api, { roomId, guest, priceCents: 10_000, ...days }));
  }
  return ids;
}

test('each paid stay is in exactly one filter', async () => {
  const [host, guest] = [await api.newHost(), await api.newGuest()];
  const roomId = await addRoom(host, { keepOpen: true });
  const ids = await putStays(roomId, guest, inDays(0), [
    [0, 3],
    [-2, 4],
    [-3, 1],
    [-2, 0],
    [9, 11],
    [1, 2],
    [-9, -7],
    [-4, -1],
  ]);
  const [arriving, staying, leavesSooner, leaving, later, next, longOver, justOver] = ids;
  const cancelled = await putStay(api, {
    ...{ roomId, guest, priceCents: 100, from: inDays(5), to: inDays(6) },
    cancelled: { at: '2026-01-01T00:00:00Z', refundCents: 100 },
  });
  await putStay(api, { roomId, guest, priceCents: 100, from: inDays(5), to: inDays(6), state: 'released' });
  const found = Object.fromEntries(
    await Promise.all(STAY_FILTERS.map(async (show) => [show, await idsOf(host, show)])),
  );
  expect(found).toEqual({
    arriving: [arriving],
    staying: [leavesSooner, staying],
    leaving: [leaving],
    upcoming: [next, later],
    past: [justOver, longOver],
    cancelled: [cancelled],
  });
  expect(await countsOf(host)).toEqual({ arriving: 1, staying: 2, leaving: 1, upcoming: 2, past: 2, cancelled: 1 });
  expect((await listOf(host)).body).toHaveLength(9);
});

test('a filter uses the current date in the listing’s time zone', async () => {
  const [host, guest] = [await api.newHost(), await api.newGuest()];
  const now = api.services.clock();
  const ahead: Record<string, string> = {};
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const roomId = await addRoom(host, { keepOpen: true, timeZone, from: inDays(1), to: inDays(60) });
    const [arriving = ''] = await putStays(roomId, guest, todayIn(timeZone, now), [[0, 1]]);
    await putStays(roomId, guest, todayIn(timeZone, now), [[1, 2]]);
    ahead[timeZone] = arriving;
    expect(await idsOf(host, 'arriving', `&roomId=${roomId}`)).toEqual([arriving]);
  }
  expect((await idsOf(host, 'arriving')).toSorted()).toEqual(Object.values(ahead).toSorted());
  expect(await countsOf(host)).toMatchObject({ arriving: 2, upcoming: 2 });
});

test('the pages of a filter have no gaps', async () => {
  const [host, guest] = [await api.newHost(), await api.newGuest()];
  const roomId = await addRoom(host, { keepOpen: true });
  const ids = await putStays(roomId, guest, inDays(0), [
    ...Array.from({ length: 5 }, () => [3, 4] as const),
    ...Array.from({ length: 4 }, (_, index) => [4 + index, 9] as const),
  ]);
  const path = `/api/bookings/host?email=${encodeURIComponent(host.email)}&show=upcoming&limit=2`;
  expect((await allPages(host.call, path)).map(({ _id }) => _id)).toEqual(ids);
});

test('the filter for a listing finds only its own bookings', async () => {
  const [host, guest] = [await api.newHost(), await api.newGuest()];
  const [one, two] = [await addRoom(host), await addRoom(host)];
  const booked = (await book(api, guest, stay(one, 10, 2))).body.insertedId;
  await book(api, guest, stay(two, 10, 2));
  expect(await idsOf(host, 'upcoming', `&roomId=${one}`)).toEqual([booked]);
  expect((await listOf(host, `&roomId=${one}`)).body.map(({ _id }: { _id: string }) => _id)).toEqual([booked]);
  expect(await countsOf(host, `&roomId=${one}`)).toMatchObject({ upcoming: 1, past: 0 });
  const other = await api.newHost();
  for (const roomId of [one, 'nonsense']) {
    expect((await listOf(other, `&roomId=${roomId}`)).body).toEqual([]);
    expect(await idsOf(other, 'upcoming', `&roomId=${roomId}`)).toEqual([]);
    expect(await countsOf(other, `&roomId=${roomId}`)).toMatchObject({ upcoming: 0 });
  }
});

test('a count stops at 501', async () => {
  const [host, guest] = [await api.newHost(), await api.newGuest()];
  const roomId = await addRoom(host, { keepOpen: true });
  const id = await putStay(api, { roomId, guest, priceCents: 100, from: inDays(-9), to: inDays(-7) });
  const { db } = api.services;
  const row = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 504 }, () => ({
    ...row,
    id: crypto.randomUUID(),
    night_cents: null,
    discount_terms: 'null',
  }));
  await db.insertInto('bookings').values(copies).execute();
  expect((await countsOf(host)).past).toBe(501);
  const { body, raw } = await listOf(host, '&show=past');
  expect([body.length, String(raw.headers.link)]).toEqual([500, expect.stringContaining('rel="next"')]);
  for (const query of [
    '&show=soon',
    '&show=past&cursor=x',
    '&show=past&cursor=2026-13-01.x',
    `&roomId=${'x'.repeat(65)}`,
  ]) {
    expect([query, (await listOf(host, query)).status]).toEqual([query, 422]);
  }
});
