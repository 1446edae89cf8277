import { beforeAll, describe, expect, test } from 'vitest';
import { addRoom, inDays } from '../../../tests/lodging.ts';
import { allPages } from '../../../tests/pages.ts';
import { putStay } from '../../../tests/stays.ts';
import { type Caller, useApi } from '../../../tests/test-api.ts';
import { cellOf } from './write-csv.ts';

const api = useApi();
const RANGE = 'from=2026-01-01&to=2027-01-01';
let host: Caller;
let [house, hut] = ['', ''];

beforeAll(async () => {
  host = await api.signIn('host@lodge.test', 'host');
  const guest = await api.signIn('guest@lodge.test');
  house = await addRoom(host, { title: '=HYPERLINK("https://evil.test","House")' });
  hut = await addRoom(host, { title: 'Hütte "am See", +1' });
  const { db } = api.services;
  const stays = [
    { roomId: house, from: '2026-03-30', to: '2026-04-02', priceCents: 36_001 },
    { roomId: hut, from: '2026-04-01', to: '2026-04-03', priceCents: 10_005 },
    {
      ...{ roomId: hut, from: '2026-04-10', to: '2026-04-12', priceCents: 24_000 },
      cancelled: { at: '2026-04-05T09:00:00Z', refundCents: 12_000 },
    },
    {
      ...{ roomId: hut, from: '2026-04-20', to: '2026-04-22', priceCents: 24_000 },
      cancelled: { at: '2026-04-05T09:00:00Z', refundCents: 24_000 },
    },
    { roomId: hut, from: '2027-01-01', to: '2027-01-03', priceCents: 99_999 },
    { roomId: hut, from: '2026-05-01', to: '2026-05-03', priceCents: 1, state: 'released' as const },
  ];
  for (const stay of stays) await putStay(api, { ...stay, guest });
  await db.updateTable('bookings').set({ fee_basis_points: 333 }).where('room_id', '=', hut).execute();
});

const get = async (path: string) => (await host.call('GET', `/api/earnings${path}`)).body;

describe('earnings', () => {
  test('are summed by month of check-in and exclude refunds and fees', async () => {
    const { total, months } = await get(`?${RANGE}`);
    expect(months).toEqual([
      { month: '2026-03', stays: 1, cancelled: 0, paid: 360.01, refunded: 0, fees: 0, earned: 360.01 },
      // Fees are 3.33 %: 3.33 of 100.05, and 4 of 120.
      { month: '2026-04', stays: 1, cancelled: 2, paid: 580.05, refunded: 360, fees: 7.33, earned: 212.72 },
    ]);
    expect(total).toEqual({ stays: 2, cancelled: 2, paid: 940.06, refunded: 360, fees: 7.33, earned: 572.73 });
  });

  test('by listing are paged with the largest first', async () => {
    expect(await allPages(host.call, `/api/earnings/listings?${RANGE}&limit=1`)).toMatchObject([
      { roomId: house, earned: 360.01 },
      { roomId: hut, title: 'Hütte "am See", +1', earned: 212.72 },
    ]);
  });

  test('by stay are paged in order of check-in', async () => {
    const found = await allPages(host.call, `/api/earnings/stays?${RANGE}&limit=1`);
    expect(found.map(({ from, paid, refunded, fee, earned }) => [from, paid, refunded, fee, earned])).toEqual([
      ['2026-03-30', 360.01, 0, 0, 360.01],
      ['2026-04-01', 100.05, 0, 3.33, 96.72],
      ['2026-04-10', 240, 120, 4, 116],
      ['2026-04-20', 240, 240, 0, 0],
    ]);
  });

  test('include only the caller’s own stays', async () => {
    const other = await api.signIn('other@lodge.test', 'host');
    expect((await other.call('GET', `/api/earnings?${RANGE}`)).body.months).toEqual([]);
    expect((await other.call('GET', `/api/earnings/stays?${RANGE}`)).body).toEqual([]);
    expect((await other.call('GET', `/api/earnings/listings?${RANGE}`)).body).toEqual([]);
    expect((await other.call('GET', `/api/earnings.csv?${RANGE}`)).body).not.toContain('House');
  });

  test('are refused for invalid queries', async () => {
    for (const query of [`${RANGE}&cursor=1`, `${RANGE}&cursor=x.${house}`, `${RANGE}&limit=1000`]) {
      for (const part of ['/stays', '/listings']) {
        expect([query, (await host.call('GET', `/api/earnings${part}?${query}`)).status]).toEqual([query, 422]);
      }
    }
    expect((await host.call('GET', `/api/payouts/upcoming?cursor=${inDays(1)}`)).status).toBe(422);
    expect((await host.call('GET', '/api/payouts?cursor=1')).status).toBe(422);
  });
});

describe('the earnings file', () => {
  test.each(['=1', '+1', '-1', '@A1', '|x', '%1', '＝1＋1', '＋1', '－1', '＠A1', ' ＝1', '\u200B=1'])(
    'has an apostrophe before the formula %j',
    (title) => {
      expect(cellOf(title)).toBe(`'${title}`);
    },
  );

  test('has lines for stays, refunds and fees that add up', async () => {
    const { raw, body } = await host.call('GET', `/api/earnings.csv?${RANGE}`);
    expect(raw.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(raw.headers['content-disposition']).toContain('earnings-2026-01-01-to-2027-01-01.csv');
    const [head, ...lines] = String(body).trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFDate,Type,Booking,Listing,Check-in,Check-out,Amount (USD)');
    expect(lines.map((line) => line.replace(/,[0-9A-Z]{4}-[0-9A-Z]{4},/, ',CODE,'))).toEqual([
      `2026-03-30,Stay,CODE,"'=HYPERLINK(""https://evil.test"",""House"")",2026-03-30,2026-04-02,360.01`,
      '2026-04-01,Stay,CODE,"Hütte ""am See"", +1",2026-04-01,2026-04-03,100.05',
      '2026-04-01,Site fee,CODE,"Hütte ""am See"", +1",2026-04-01,2026-04-03,-3.33',
      '2026-04-10,Stay,CODE,"Hütte ""am See"", +1",2026-04-10,2026-04-12,240.00',
      '2026-04-05,Refund,CODE,"Hütte ""am See"", +1",2026-04-10,2026-04-12,-120.00',
      '2026-04-10,Site fee,CODE,"Hütte ""am See"", +1",2026-04-10,2026-04-12,-4.00',
      '2026-04-20,Stay,CODE,"Hütte ""am See"", +1",2026-04-20,2026-04-22,240.00',
      '2026-04-05,Refund,CODE,"Hütte ""am See"", +1",2026-04-20,2026-04-22,-240.00',
    ]);
    const cents = lines.map((line) => Math.round(Number(line.split(',').at(-1)) * 100));
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(57_273);
  });
});
