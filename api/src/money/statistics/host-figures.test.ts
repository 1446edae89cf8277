import { addDays, type HostOpenNights, todayIn } from 'contracts';
import { describe, expect, test } from 'vitest';
import { addRoom, book, inDays, stay } from '../../../tests/lodging.ts';
import { offer, type PastStay, putStay } from '../../../tests/stays.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';

const api = useApi();
const figures = async (host: Caller, from: string, to: string) =>
  (await host.call('GET', `/api/statistics/host?from=${from}&to=${to}`)).body;

async function hostOfMarch() {
  const [host, guest] = [await api.newHost(), await api.newGuest()];
  const roomId = await addRoom(host);
  await offer(api, roomId, { from: '2026-03-01', to: '2026-04-01' });
  const fill = (from: string, to: string, priceCents: number, more: Partial<PastStay> = {}) =>
    putStay(api, { roomId, guest, from, to, priceCents, ...more });
  return { host, guest, roomId, fill };
}

describe('[S7.06] the statistics of a host', () => {
  test('count earnings on the check-in day but nights on their own days', async () => {
    const { host, fill } = await hostOfMarch();
    await fill('2026-02-26', '2026-03-04', 60_000); // three nights are in the range
    await fill('2026-03-05', '2026-03-08', 30_001);
    await fill('2026-03-09', '2026-03-10', 9_999);
    await fill('2026-03-10', '2026-03-20', 40_000); // seven nights are in the range
    await fill('2026-03-17', '2026-03-18', 11_111); // begins after the range
    await fill('2026-03-11', '2026-03-13', 20_001, { cancelled: { at: '2026-03-09T10:00:00Z', refundCents: 10_001 } });
    for (const state of ['held', 'released', 'conflicted'] as const)
      await fill('2026-03-12', '2026-03-14', 77_700, { state });
    const other = await hostOfMarch();
    await other.fill('2026-03-12', '2026-03-14', 88_800);

    const answer = await figures(host, '2026-03-01', '2026-03-17');
    expect(answer).toMatchObject({
      unit: 'day',
      stays: 3,
      earned: 900, // 300.01 + 99.99 + 400 + 100 kept
      bookedNights: 3 + 3 + 1 + 7,
      availableNights: 16,
      averagePrice: 57.14, // 800.00 for 14 nights
    });
    expect(answer.averageLength).toBeCloseTo(14 / 3);
    expect(answer.periods[4]).toEqual({
      from: '2026-03-05',
      to: '2026-03-06',
      stays: 1,
      earned: 300.01,
      bookedNights: 1,
      availableNights: 1,
    });
    expect(answer.periods[7]).toMatchObject({ from: '2026-03-08', bookedNights: 0, availableNights: 1 });
    expect(answer.periods[10]).toMatchObject({ from: '2026-03-11', stays: 0, earned: 100, bookedNights: 1 });
  });

  test('ignore a stay with a full refund', async () => {
    const { host, fill } = await hostOfMarch();
    await fill('2026-03-11', '2026-03-13', 20_000, { cancelled: { at: '2026-03-09T10:00:00Z', refundCents: 20_000 } });
    expect(await figures(host, '2026-03-01', '2026-04-01')).toMatchObject({
      stays: 0,
      earned: 0,
      bookedNights: 0,
      availableNights: 31,
      averagePrice: null,
      averageLength: null,
    });
  });

  test('count the nights of a deleted or closed room until its last day', async () => {
    const { host, roomId, fill } = await hostOfMarch();
    await fill('2026-03-08', '2026-03-12', 40_000);
    const rooms = api.services.db.updateTable('rooms').where('id', '=', roomId);
    await rooms.set({ archived_at: new Date('2026-03-10T12:00:00Z') }).execute();
    // Nine offered nights, and two nights that were booked after the end of the offer.
    expect(await figures(host, '2026-03-01', '2026-04-01')).toMatchObject({ bookedNights: 4, availableNights: 11 });
    await rooms.set({ archived_at: null, is_closed: true }).execute();
    await offer(api, roomId, { from: inDays(-5), to: inDays(20) });
    expect(await figures(host, inDays(-10), inDays(30))).toMatchObject({ availableNights: 5 });
    // The offer no longer includes March, but nights booked then still count as available.
    expect(await figures(host, '2026-03-01', '2026-04-01')).toMatchObject({ bookedNights: 4, availableNights: 4 });
  });

  test('include all rooms of the host', async () => {
    const { host, fill } = await hostOfMarch();
    const second = await addRoom(host);
    await offer(api, second, { from: '2026-03-10', to: '2026-03-20' });
    await fill('2026-03-10', '2026-03-12', 20_000);
    await fill('2026-03-10', '2026-03-12', 30_000, { roomId: second });
    const answer = await figures(host, '2026-03-01', '2026-03-31');
    expect(answer).toMatchObject({ stays: 2, earned: 500, bookedNights: 4, availableNights: 40, averagePrice: 125 });
    expect(answer.periods[9]).toMatchObject({ bookedNights: 2, availableNights: 2 });
  });

  test('exclude closed and unlisted nights that were not booked', async () => {
    const { host, roomId, fill } = await hostOfMarch();
    await offer(api, roomId, { from: inDays(0), to: inDays(20) });
    const id = await fill(inDays(5), inDays(7), 20_000);
    const { db } = api.services;
    await db.updateTable('rooms').set({ keep_open: true }).where('id', '=', roomId).execute();
    await db
      .insertInto('nights')
      .values([
        ...[5, 6].map((day) => ({ room_id: roomId, night: inDays(day), booking_id: id })),
        ...[0, 8, 9, 25].map((day) => ({ room_id: roomId, night: inDays(day), booking_id: null })),
      ])
      .execute();
    const answer = await figures(host, inDays(0), inDays(30));
    // The last closed night is outside the room's offer.
    expect(answer).toMatchObject({ bookedNights: 2, availableNights: 17, closedNights: 3 });
    expect(answer.periods[8]).toMatchObject({ from: inDays(8), availableNights: 0 });
    await db.updateTable('rooms').set({ unlisted_at: api.services.clock() }).where('id', '=', roomId).execute();
    expect(await figures(host, inDays(0), inDays(30))).toMatchObject({ bookedNights: 2, availableNights: 2 });
  });

  test('exclude the other nights of a room that a stay takes as a whole', async () => {
    const { host, guest, roomId } = await hostOfMarch();
    await offer(api, roomId, { from: inDays(-5), to: inDays(30) });
    expect(await figures(host, inDays(0), inDays(60))).toMatchObject({ bookedNights: 0, availableNights: 30 });
    await book(api, guest, stay(roomId, 10, 3));
    expect(await figures(host, inDays(-5), inDays(60))).toMatchObject({ bookedNights: 3, availableNights: 8 });
  });

  describe('of a host with another room', () => {
    async function hostOfTwo() {
      const { host, guest, roomId } = await hostOfMarch();
      for (const each of [roomId, await addRoom(host, { keepOpen: true })])
        await offer(api, each, { from: inDays(0), to: inDays(30) });
      await book(api, guest, stay(roomId, 10, 3));
      return { host, roomId };
    }

    test('count the nights of a stay that takes a room as a whole', async () => {
      const { host } = await hostOfTwo();
      expect(await figures(host, inDays(0), inDays(60))).toMatchObject({ bookedNights: 3, availableNights: 30 + 3 });
    });

    test('exclude a night that is both closed and locked only once', async () => {
      const { host, roomId } = await hostOfTwo();
      const closed = { room_id: roomId, night: inDays(20), booking_id: null };
      await api.services.db.insertInto('nights').values(closed).execute();
      expect(await figures(host, inDays(0), inDays(60))).toMatchObject({ availableNights: 30 + 3 });
    });
  });

  test('include last year’s bookings even after their nights are deleted', async () => {
    const { host, roomId, fill } = await hostOfMarch();
    await offer(api, roomId, { from: inDays(-500), to: inDays(100) });
    await fill(inDays(-380), inDays(-375), 50_000);
    expect(await figures(host, inDays(-390), inDays(-360))).toMatchObject({
      bookedNights: 5,
      availableNights: 30,
      averagePrice: 100,
      closedNights: 0,
    });
  });

  test('are zero for a host without listings', async () => {
    const host = await api.newHost();
    expect(await figures(host, '2026-03-01', '2026-04-01')).toMatchObject({ earned: 0, availableNights: 0 });
    const { body } = await host.call('GET', '/api/statistics/host/now');
    expect(body).toEqual({ arrivals: [], departures: [], upcoming: 0, listings: 0 });
  });

  test('use each listing’s time zone for arrivals and departures', async () => {
    const { host, guest, fill } = await hostOfMarch();
    const here = (days: number) => inDays(days);
    const arriving = await fill(here(0), here(2), 20_000);
    const leaving = await fill(here(-2), here(0), 20_000);
    await fill(here(-1), here(1), 20_000);
    await fill(here(0), here(1), 20_000, { cancelled: { at: '2026-03-09T10:00:00Z', refundCents: 0 } });
    await fill(here(3), here(5), 20_000);

    // 14 hours ahead of UTC and 11 behind, so that one of them always has a different day.
    const farArrivals: string[] = [];
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const from = todayIn(timeZone, api.services.clock());
      const roomId = await addRoom(host, { timeZone, from, to: addDays(from, 9) });
      farArrivals.push(await putStay(api, { roomId, guest, from, to: addDays(from, 1), priceCents: 10_000 }));
    }

    const { body } = await host.call('GET', '/api/statistics/host/now');
    const ids = (visits: { bookingId: string }[]) => visits.map(({ bookingId }) => bookingId).sort();
    expect(ids(body.arrivals)).toEqual([arriving, ...farArrivals].sort());
    expect(ids(body.departures)).toEqual([leaving]);
    expect(body.arrivals[0].guest).toBe(guest.email.split('@')[0]);
    expect([body.upcoming, body.listings]).toEqual([1, 3]);
  });
});

describe('open nights', () => {
  const open = async (host: Caller, sort = '') =>
    (await host.call('GET', `/api/statistics/host/open-nights${sort && `?sort=${sort}`}`)).body as HostOpenNights;
  const runs = ({ runs: told }: HostOpenNights) => told.map(({ title, from, to }) => [title, from, to]);

  test('exclude booked nights, closed nights and nights that are not offered', async () => {
    const host = await api.newHost();
    const guest = await api.newGuest();
    const lake = await addRoom(host, { keepOpen: true, title: 'Lake', from: inDays(2), to: inDays(30) });
    await addRoom(host, { keepOpen: true, title: 'Hill', to: inDays(5) });
    await book(api, guest, stay(lake, 10, 3));
    const blocked = {
      night: inDays(13),
      before: { price: null, blocked: false },
      after: { price: null, blocked: true },
    };
    await host.call('PUT', `/api/calendar/${lake}`, { changes: [blocked] });
    await addRoom(await api.newHost(), { title: 'Of somebody else' });
    const longest = await open(host);
    expect(runs(longest)).toEqual([
      ['Lake', inDays(14), inDays(30)],
      ['Lake', inDays(2), inDays(10)],
      ['Hill', inDays(0), inDays(5)],
    ]);
    expect(longest.nights).toBe(16 + 8 + 5);
    expect(runs(await open(host, 'soonest')).map(([title, from]) => [title, from])).toEqual([
      ['Hill', inDays(0)],
      ['Lake', inDays(2)],
      ['Lake', inDays(14)],
    ]);
  });

  test('end after ninety days', async () => {
    const host = await api.newHost();
    const guest = await api.newGuest();
    const far = await addRoom(host, { keepOpen: true, title: 'Far', to: inDays(300) });
    const whole = await addRoom(host, { title: 'Whole' });
    await book(api, guest, stay(whole, 3, 2));
    const unlisted = await addRoom(host);
    await host.call('PUT', `/api/rooms/${unlisted}/unlisted`, { unlisted: true });
    const deleted = await addRoom(host);
    await host.call('DELETE', `/api/rooms/${deleted}`);
    expect(await open(host)).toEqual({
      nights: 90,
      runs: [{ roomId: far, title: 'Far', from: inDays(0), to: inDays(90) }],
    });
  });

  test('are listed in at most ten runs', async () => {
    const host = await api.newHost();
    const timeZone = 'Pacific/Kiritimati';
    const today = todayIn(timeZone, api.services.clock());
    const roomId = await addRoom(host, { keepOpen: true, timeZone, from: today, to: addDays(today, 80) });
    const night = (day: number) => ({ room_id: roomId, night: addDays(today, day), booking_id: null });
    await api.services.db
      .insertInto('nights')
      .values(Array.from({ length: 20 }, (_, index) => night(3 * index + 2)))
      .execute();
    const answer = await open(host, 'soonest');
    expect([answer.nights, answer.runs.length, answer.runs[0]?.from]).toEqual([60, 10, today]);
  });

  test('are empty for a host without listings', async () => {
    const host = await api.newHost();
    expect(await open(host)).toEqual({ nights: 0, runs: [] });
    expect((await host.call('GET', '/api/statistics/host/open-nights?sort=x')).status).toBe(422);
    expect((await (await api.newGuest()).call('GET', '/api/statistics/host/open-nights')).status).toBe(403);
  });
});
