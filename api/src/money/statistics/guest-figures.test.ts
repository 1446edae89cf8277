import { addDays, todayIn } from 'contracts';
import { describe, expect, test } from 'vitest';
import { addRoom, book, hold, inDays, stay } from '../../../tests/lodging.ts';
import { offer, putStay } from '../../../tests/stays.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';

const api = useApi();
const newRoom = async () => addRoom(await api.newHost(), { keepOpen: true });
const figures = (by: Caller, from: string, to: string) => by.call('GET', `/api/statistics/guest?from=${from}&to=${to}`);

const none = { trips: 0, nights: 0, spent: 0 };

describe('[S7.06] the statistics of a guest', () => {
  test('include paid bookings in the range and deduct refunds', async () => {
    const [guest, somebody, roomId] = [await api.newGuest(), await api.newGuest(), await newRoom()];
    const booked = { roomId, guest };
    await putStay(api, {
      ...booked,
      from: '2026-05-01',
      to: '2026-05-04',
      priceCents: 36_001,
      confirmedAt: '2026-03-02T08:00:00Z',
    });
    await putStay(api, {
      ...booked,
      from: '2026-06-01',
      to: '2026-06-02',
      priceCents: 1_999,
      confirmedAt: '2026-03-02T23:59:59Z',
    });
    const cancelled = { at: '2026-04-20T08:00:00Z', refundCents: 2_999 };
    await putStay(api, {
      ...booked,
      from: '2026-07-01',
      to: '2026-07-04',
      priceCents: 5_997,
      confirmedAt: '2026-03-05T08:00:00Z',
      cancelled,
    });
    await putStay(api, {
      ...booked,
      from: '2026-08-01',
      to: '2026-08-02',
      priceCents: 9_999,
      confirmedAt: '2026-03-05T09:00:00Z',
      cancelled: { ...cancelled, refundCents: 9_999, by: 'host' },
    });
    for (const state of ['held', 'released', 'conflicted'] as const)
      await putStay(api, { ...booked, from: '2026-03-03', to: '2026-03-04', priceCents: 50_000, state });
    await putStay(api, { ...booked, guest: somebody, from: '2026-03-03', to: '2026-03-04', priceCents: 70_000 });

    const { status, body } = await figures(guest, '2026-03-01', '2026-03-11');
    expect(status).toBe(200);
    expect(body).toMatchObject({ unit: 'day', trips: 2, nights: 4, spent: 409.98 });
    expect(body.periods).toHaveLength(10);
    expect(body.periods[1]).toEqual({ from: '2026-03-02', to: '2026-03-03', trips: 2, nights: 4, spent: 380 });
    expect(body.periods[4]).toEqual({ from: '2026-03-05', to: '2026-03-06', trips: 0, nights: 0, spent: 29.98 });
    expect((await figures(guest, '2026-03-03', '2026-03-05')).body).toMatchObject(none);
    const year = (await figures(guest, '2026-01-01', '2027-01-01')).body;
    expect([year.unit, year.periods.length, year.periods[2].spent, year.spent]).toEqual(['month', 12, 409.98, 409.98]);
  });

  test('are updated by a booking and its cancellation', async () => {
    const [guest, roomId] = [await api.newGuest(), await newRoom()];
    const today = () => figures(guest, inDays(0), inDays(1));
    const { insertedId } = (await book(api, guest, stay(roomId, 10, 2))).body;
    await hold(guest, stay(roomId, 20, 2));
    expect((await today()).body).toMatchObject({ trips: 1, nights: 2, spent: 240 });
    expect((await guest.call('POST', `/api/bookings/${insertedId}/cancellation`, { refund: 240 })).status).toBe(200);
    expect((await today()).body).toMatchObject(none);
  });

  test('are zero for a person without bookings', async () => {
    const guest = await api.newGuest();
    expect((await figures(guest, '2026-01-01', '2026-01-31')).body).toMatchObject({ unit: 'day', ...none });
    await api.services.db.deleteFrom('people').where('email', '=', guest.email).execute();
    const { status, body } = await figures(guest, '2026-01-01', '2026-04-01');
    expect([status, body.unit, body.spent, body.periods.length]).toEqual([200, 'week', 0, 13]);
    expect((await guest.call('GET', '/api/statistics/guest/now')).body).toEqual({ upcoming: 0, next: null });
  });

  test('show the current or next stay', async () => {
    const [guest, roomId] = [await api.newGuest(), await newRoom()];
    const now = async () => (await guest.call('GET', '/api/statistics/guest/now')).body;
    const add = (from: number, nights: number) =>
      putStay(api, { roomId, guest, from: inDays(from), to: inDays(from + nights), priceCents: 10_000 });
    await add(-9, 2);
    const later = await add(12, 2);
    const soon = await add(5, 1);
    expect(await now()).toMatchObject({ upcoming: 2, next: { _id: soon, state: 'confirmed', price: 100 } });
    const running = await add(-1, 3);
    expect(await now()).toMatchObject({ upcoming: 3, next: { _id: running } });
    await api.services.db
      .updateTable('bookings')
      .set({ state: 'cancelled' })
      .where('id', 'in', [running, soon])
      .execute();
    expect(await now()).toMatchObject({ upcoming: 1, next: { _id: later } });
  });
});

describe('[S7.06] the day of a booking', () => {
  const far = useApi(() => ({ siteTimeZone: 'Pacific/Auckland' }));

  test('is the day in the site’s time zone', async () => {
    const guest = await far.signIn('guest@lodge.test');
    const today = todayIn('Pacific/Auckland', far.services.clock());
    const host = await far.signIn('host@lodge.test', 'host');
    const roomId = await addRoom(host, { from: today, to: addDays(today, 60) });
    await offer(far, roomId, { from: '2026-01-01', to: addDays(today, 90) });
    const paid = { roomId, guest, from: '2026-05-01', to: '2026-05-02', priceCents: 12_000 };
    await putStay(far, { ...paid, confirmedAt: '2026-03-09T23:30:00Z' });
    const days = (await guest.call('GET', '/api/statistics/guest?from=2026-03-09&to=2026-03-12')).body.periods;
    expect(days.map(({ spent }: { spent: number }) => spent)).toEqual([0, 120, 0]);
  });
});
