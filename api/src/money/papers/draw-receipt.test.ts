import type { BookingDetail } from 'contracts';
import { expect, test } from 'vitest';
import { drawReceipt } from './draw-receipt.ts';
import { writeReceipt } from './receipt.ts';

const SITE = { brand: 'Travel Lodge', siteUrl: 'http://localhost:4000/' };
const bookingFor = (name: string): BookingDetail => ({
  ...{ _id: 'booking-1', code: '7KQ2-M4XD', roomId: 'room-1', title: 'House', image: '', location: 'Brighton' },
  ...{ guest: { name, email: 'guest@lodge.test', image: null }, host: 'host@lodge.test' },
  hostedBy: { id: 'host-1', name: 'Hanna', email: null, image: null },
  ...{ from: '2026-06-15', to: '2026-06-17', timeZone: 'UTC', checkInHour: 15, checkOutHour: 11 },
  ...{ price: 200, paid: 200, lines: [{ nights: 2, each: 100, amount: 200 }], transactionId: 'pi_1' },
  ...{ state: 'confirmed', cancellationPolicy: 'moderate', date: '2026-06-01T10:00:00.000Z' },
  timeline: [{ event: 'paid', at: '2026-06-01T10:00:00.000Z', amount: 200 }],
});
const draw = (name: string) => drawReceipt({ booking: bookingFor(name), ...SITE });

async function timeOf(work: (name: string) => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  for (const name of ['Ada', 'Bea', 'Cleo']) await work(name);
  return process.threadCpuUsage(before).user;
}

test('drawing a receipt does not block the event loop', async () => {
  await draw('Warm Up');
  const site = { brand: SITE.brand, siteUrl: new URL(SITE.siteUrl) };
  const here = await timeOf((name) => writeReceipt(bookingFor(name), site));
  expect(await timeOf(draw)).toBeLessThan(here / 2);
});

test('receipts with the same content are drawn only once', async () => {
  const first = draw('Bob');
  expect(
    Buffer.from(await first)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(draw('Bob')).toBe(first);
  expect(draw('Robert')).not.toBe(first);
});
