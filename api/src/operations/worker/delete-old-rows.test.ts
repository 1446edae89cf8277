import { expect, test } from 'vitest';
import { addRoom, book, hold, stay } from '../../../tests/lodging.ts';
import { useApi } from '../../../tests/test-api.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { planPayouts, settlePayouts } from '../../money/payouts/sweep-payouts.ts';
import { auditRows } from '../invariants/audit-data.ts';
import { deleteOldRows } from './delete-old-rows.ts';

const api = useApi();
const DAY_MS = 24 * 60 * 60_000;

test('only rows that are no longer needed are deleted', async () => {
  const { db, clock } = api.services;
  const host = await api.signIn('host@lodge.test', 'host');
  const guest = await api.signIn('guest@lodge.test');
  const roomId = await addRoom(host, { keepOpen: true });
  await book(api, guest, stay(roomId, 1, 2));
  await book(api, guest, stay(await addRoom(host), 1, 2));
  const { body: paid } = await hold(guest, stay(roomId, 5, 2));
  api.payments.pay(paid.clientSecret);
  const event = api.payments.event('payment_intent.succeeded', intentIdOf(paid.clientSecret));
  const headers = { 'stripe-signature': event.signature, 'content-type': 'application/json' };
  expect((await api.anyone('POST', '/api/stripe/webhook', event.body, headers)).status).toBe(200);
  const { body: held } = await hold(guest, stay(roomId, 10, 2));
  await guest.call('DELETE', `/api/bookings/${held.bookingId}/hold`);
  await api.runJobs();
  await db.updateTable('jobs').set({ done_at: null }).where('kind', '=', 'mail-host-confirmed').execute();

  const count = async (table: 'bookings' | 'nights' | 'payments' | 'payment_events' | 'jobs' | 'sessions') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  const counts = async () => [
    await count('bookings'),
    await count('nights'),
    await count('payments'),
    await count('payment_events'),
    await count('jobs'),
  ];
  const before = await counts();
  expect(before).toEqual([4, 7, 4, 1, before[4]]);
  api.later(29 * DAY_MS);
  await deleteOldRows(api.services);
  expect(await counts()).toEqual(before);
  expect(await count('sessions')).toBe(0);
  api.later(2 * DAY_MS);
  await deleteOldRows(api.services);
  expect(await counts()).toEqual([3, 7, 3, 0, before[4]]);
  api.later(30 * DAY_MS);
  expect(await deleteOldRows(api.services)).toBeGreaterThan(0);
  expect(await deleteOldRows(api.services)).toBe(0);
  expect(await counts()).toEqual([3, 1, 3, 0, 3]);
  while ((await planPayouts(api.services)) + (await settlePayouts(api.services)) > 0);
  expect(await auditRows(db, clock())).toEqual([]);
});
