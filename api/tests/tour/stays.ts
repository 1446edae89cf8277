import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { intentIdOf } from '../../src/base/ports/payments.ts';
import { finalise } from '../../src/stays/checkout/finalise.ts';
import { sweepWaitlists } from '../../src/stays/waitlist/sweep-waitlists.ts';
import { hold, inDays, type Stay, stay } from '../lodging.ts';
import type { Caller, TestApi } from '../test-api.ts';
import { deliverEvent } from '../webhook.ts';

export async function waitForNights(api: TestApi, guest: Caller, roomId: string): Promise<void> {
  const other = await api.signIn('books-first@lodge.test');
  const wanted = stay(roomId, 44, 2);
  const held = (await hold(other, wanted)).body;
  const join = (from: number, nights: number, adults = 1) =>
    guest.call('POST', '/api/waitlist', { roomId, from: inDays(from), to: inDays(from + nights), party: { adults } });
  const left = (await join(45, 1)).body;
  for (const adults of [1, 2]) expect((await join(44, 2, adults)).status).toBe(200);
  expect((await join(45, 2)).status).toBe(200);
  await guest.call('DELETE', `/api/waitlist/${left._id}`);
  await other.call('DELETE', `/api/bookings/${held.bookingId}/hold`);
  await sweepWaitlists(api.services);
  for (const adults of [2, 3]) expect((await hold(guest, { ...wanted, party: { adults } } as Stay)).status).toBe(200);
  const { body } = await guest.call('GET', '/api/waitlist');
  const offered = body.find(({ offer }: { offer?: object }) => offer);
  await guest.call('DELETE', `/api/waitlist/${offered._id}`);
  await api.services.db
    .updateTable('rooms')
    .set({ to_day: inDays(45) })
    .where('id', '=', roomId)
    .execute();
  await sweepWaitlists(api.services);
  await api.services.db
    .updateTable('rooms')
    .set({ to_day: inDays(60) })
    .where('id', '=', roomId)
    .execute();
}

export async function saveRooms(guest: Caller, roomId: string): Promise<string[]> {
  const [kept, left] = [`/saved-lists/${randomUUID()}`, `/saved-lists/${randomUUID()}`];
  for (const list of [kept, left]) await guest.call('PUT', `/api${list}`, { name: 'Summer' });
  await guest.call('PUT', `/api/saved-rooms/${roomId}`);
  await guest.call('PUT', `/api${left}/rooms/${roomId}`);
  await guest.call('DELETE', `/api${left}/rooms/${roomId}`);
  const stayWanted = { from: inDays(30), to: inDays(33), guests: 2 };
  await guest.call('PUT', `/api${kept}/watch`, { stay: stayWanted, tells: true });
  await guest.call('PUT', `/api${kept}/rooms/${roomId}`);
  await guest.call('PUT', `/api${left}/link`);
  await guest.call('DELETE', `/api${left}/link`);
  await guest.call('DELETE', `/api${left}`);
  const { token } = (await guest.call('PUT', `/api${kept}/link`)).body;
  return [kept, `/shared-lists/${token}`];
}

export async function changeStay(api: TestApi, guest: Caller, id: string): Promise<void> {
  const path = `/api/bookings/${id}/change`;
  const longer = { from: inDays(10), to: inDays(13), party: { adults: 2 }, pay: 120, refund: 0 };
  await guest.call('GET', `${path}?from=${inDays(10)}&to=${inDays(13)}`);
  const { payment } = (await guest.call('POST', path, longer)).body;
  await guest.call('DELETE', path);
  const again = (await guest.call('POST', path, longer)).body.payment;
  expect(payment.clientSecret).not.toBe(again.clientSecret);
  api.payments.pay(again.clientSecret);
  await finalise(api.services, intentIdOf(again.clientSecret));
  await guest.call('POST', path, { ...longer, to: inDays(12), pay: 0, refund: 120 });
  await guest.call('POST', path, { ...longer, to: inDays(14), pay: 240 });
}

export async function solveMoneyProblems(api: TestApi, admin: Caller): Promise<void> {
  await api.runJobs();
  const [refund] = api.payments.refunds;
  if (!refund) throw new Error('nothing was refunded');
  refund.failure = 'declined';
  expect(await deliverEvent(api, 'refund.failed', { object: 'refund', payment_intent: refund.intentId })).toBe(200);
  expect((await admin.call('POST', '/api/money-problems/refund', { key: refund.key })).body.modifiedCount).toBe(1);
  const { id } = api.payments.dispute(refund.intentId);
  expect(await deliverEvent(api, 'charge.dispute.created', { id, object: 'dispute' })).toBe(200);
  await api.runJobs();
  const { refunds, disputes } = (await admin.call('GET', '/api/money-problems')).body;
  expect([refunds[0].key, disputes[0].id]).toEqual([refund.key, id]);
}
