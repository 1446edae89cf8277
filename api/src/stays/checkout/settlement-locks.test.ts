import { expect, test, vi } from 'vitest';
import { addRoom, hold, stay } from '../../../tests/lodging.ts';
import { useApi } from '../../../tests/test-api.ts';
import { isSomebodyWaiting } from '../../../tests/waiting.ts';
import { intentIdOf } from '../../base/ports/payments.ts';
import { lockPayment } from '../payments/storage.ts';
import { finalise } from './finalise.ts';
import { releaseHold } from './release-hold.ts';

const api = useApi();

interface Held {
  roomId: string;
  bookingId: string;
  intentId: string;
  clientSecret: string;
}

async function newHold(isPaid: boolean): Promise<Held> {
  const host = await api.signIn(`host-${crypto.randomUUID()}@lodge.test`, 'host');
  const guest = await api.signIn(`guest-${crypto.randomUUID()}@lodge.test`);
  const roomId = await addRoom(host);
  const { body } = await hold(guest, stay(roomId, 2, 3));
  if (isPaid) api.payments.pay(body.clientSecret);
  return {
    roomId,
    bookingId: body.bookingId,
    intentId: intentIdOf(body.clientSecret),
    clientSecret: body.clientSecret,
  };
}

test.each([
  [
    'ending a hold',
    false,
    ({ roomId, bookingId }: Held) => releaseHold(api.services, { room_id: roomId, id: bookingId }),
  ],
  ['settling a payment', true, ({ intentId }: Held) => finalise(api.services, intentId)],
])('%s waits for the payment before it locks the booking', async (_what, isPaid, settle) => {
  const held = await newHold(isPaid);
  const settled = await api.services.db.transaction().execute(async (tx) => {
    await lockPayment(tx, held.intentId);
    const settling = settle(held);
    await vi.waitFor(async () => expect(await isSomebodyWaiting(api.services.db)).toBe(true));
    await tx.selectFrom('bookings').select('id').where('id', '=', held.bookingId).forUpdate().noWait().execute();
    return { settling };
  });
  expect(await settled.settling).toBeDefined();
});
