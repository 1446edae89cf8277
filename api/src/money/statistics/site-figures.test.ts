import { describe, expect, test } from 'vitest';
import { addRoom } from '../../../tests/lodging.ts';
import { putStay } from '../../../tests/stays.ts';
import { useApi } from '../../../tests/test-api.ts';

const api = useApi();

describe('[S7.06] the statistics of an admin', () => {
  test('count bookings on the day of payment but refunds on the day of cancellation', async () => {
    const [host, guest] = [await api.signIn('host@lodge.test', 'host'), await api.signIn('guest@lodge.test')];
    const admin = await api.signIn('admin@lodge.test', 'admin');
    const roomId = await addRoom(host);
    const figures = async (from: string, to: string) =>
      (await admin.call('GET', `/api/statistics/admin?from=${from}&to=${to}`)).body;
    expect(await figures('2026-03-01', '2026-04-01')).toMatchObject({ bookings: 0, turnover: 0, refunds: 0 });

    const booked = { roomId, guest, from: '2026-05-01', to: '2026-05-03' };
    await putStay(api, { ...booked, priceCents: 20_001, confirmedAt: '2026-03-02T00:00:00Z' });
    await putStay(api, {
      ...booked,
      priceCents: 30_000,
      confirmedAt: '2026-03-31T23:59:59Z',
      cancelled: { at: '2026-04-02T08:00:00Z', refundCents: 15_000 },
    });
    await putStay(api, {
      ...booked,
      priceCents: 9_999,
      confirmedAt: '2026-02-20T10:00:00Z',
      cancelled: { at: '2026-03-02T08:00:00Z', refundCents: 9_999, by: 'host' },
    });
    for (const state of ['held', 'released', 'conflicted'] as const)
      await putStay(api, { ...booked, priceCents: 50_000, state, confirmedAt: '2026-03-02T00:00:00Z' });

    const march = await figures('2026-03-01', '2026-04-01');
    expect(march).toMatchObject({ bookings: 2, turnover: 500.01, refunds: 99.99, cancellations: 1, unit: 'day' });
    expect(march.periods[1]).toEqual({
      from: '2026-03-02',
      to: '2026-03-03',
      bookings: 1,
      turnover: 200.01,
      refunds: 99.99,
    });
    const spring = await figures('2026-02-01', '2026-06-01');
    expect(spring).toMatchObject({ bookings: 3, turnover: 600, refunds: 249.99, cancellations: 2, unit: 'month' });
    expect(spring.periods.map(({ refunds }: { refunds: number }) => refunds)).toEqual([0, 99.99, 150, 0]);
  });

  test('count people by role', async () => {
    const admin = await api.signIn('admin@lodge.test', 'admin');
    const now = async () => (await admin.call('GET', '/api/statistics/admin/now')).body;
    const before = await now();
    const guest = await api.signIn('new@lodge.test');
    await guest.call('PUT', '/api/users/new@lodge.test', { email: 'new@lodge.test', status: 'Requested' });
    await api.signIn('newhost@lodge.test', 'host');
    const { users } = before;
    expect(await now()).toEqual({
      waiting: before.waiting + 1,
      users: { guest: users.guest + 1, host: users.host + 1, admin: users.admin },
    });
  });
});
