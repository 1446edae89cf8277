import type { Cents } from 'contracts';
import { type BookingRow, enqueue, type PaymentRow, recordAudit, type Tx } from '../../base/index.ts';
import { noteRefund } from './refund-storage.ts';
import { markRefunding, paymentsOf } from './storage.ts';

interface Order {
  key: string;
  reason: string;
  now: Date;
  actorId?: string;
}

/** Queues a refund of the rest of a payment that belongs to no stay. */
export async function refundPayment(tx: Tx, { intentId, ...order }: Order & { intentId: string }): Promise<void> {
  const payment = await markRefunding(tx, intentId);
  if (payment) await orderRefund(tx, payment, payment.amount_cents - payment.refund_cents, order);
}

/**
 * Refunds part of the price, starting with the latest payment. `isOver` means that the stay has ended.
 *
 * @throws if less was paid than is to be refunded, so that the transaction rolls back
 */
export async function refundStay(
  tx: Tx,
  { booking, amountCents, isOver, ...order }: Order & { booking: BookingRow; amountCents: Cents; isOver: boolean },
): Promise<void> {
  let left = amountCents;
  const isFirst = (payment: PaymentRow) => payment.intent_id === booking.payment_intent_id;
  const payments = (await paymentsOf(tx, booking.id)).reverse();
  // Because of clock skew between machines, a later payment may have an earlier time than the first one.
  payments.sort((one, other) => Number(isFirst(one)) - Number(isFirst(other)));
  for (const payment of payments) {
    const part = Math.min(left, payment.amount_cents - payment.refund_cents);
    if (payment.state !== 'booked' || part === 0) continue;
    const intentId = payment.intent_id;
    if (isOver) await markRefunding(tx, intentId);
    const key = isFirst(payment) ? order.key : `${order.key}:${intentId}`;
    await orderRefund(tx, payment, part, { ...order, key });
    left -= part;
  }
  if (left > 0) throw new Error(`the payments for booking ${booking.id} are less than its refund`);
}

async function orderRefund(
  tx: Tx,
  { intent_id: intentId, person_id: personId }: PaymentRow,
  amountCents: Cents,
  { key, reason, now, actorId = personId }: Order,
): Promise<void> {
  const payload = { intentId, amountCents, reason, key };
  if (!(await noteRefund(tx, { key, intentId, amountCents, now }))) return;
  await enqueue(tx, { kind: 'refund', key, payload, now });
  await recordAudit(tx, { at: now, actorId, action: 'refund-decided', subject: intentId, details: payload });
}
