import type { Cents, RefundBearer } from 'contracts';
import { type BookingRow, type Queries, Refusal } from '../../base/index.ts';
import { disputesOf } from '../disputes/storage.ts';
import { paymentsOf } from '../payments/storage.ts';
import { sentOf, transfersOf } from '../payments/transfers.ts';
import { findOpenChange } from './change-storage.ts';

export interface Refundable {
  leftCents: Cents;
  bearer: RefundBearer;
}

/**
 * Returns what an admin can refund of a booking. Once the host has been paid, the site bears refunds.
 *
 * @throws Refusal if the booking cannot be refunded in part.
 */
export async function refundableOf(db: Queries, booking: BookingRow): Promise<Refundable> {
  if (booking.state !== 'confirmed') throw new Refusal('not-refundable');
  const disputes = await disputesOf(db, booking.id);
  if (disputes.some(({ state }) => state !== 'won')) throw new Refusal('payment-disputed');
  // The price of the open change was computed before the refund.
  if (await findOpenChange(db, booking)) throw new Refusal('change-open');
  const payments = (await paymentsOf(db, booking.id)).filter(({ state }) => state === 'booked');
  const paidCents = payments.reduce((sum, { amount_cents, refund_cents }) => sum + amount_cents - refund_cents, 0);
  const transfers = await transfersOf(db, booking.id);
  const isPaidOut = sentOf(transfers) > 0 || transfers.some(({ state }) => state === 'decided');
  return {
    // A booking that was made before payments were stored has none.
    leftCents: Math.min(paidCents, booking.price_cents - booking.site_refund_cents),
    bearer: isPaidOut || booking.site_refund_cents > 0 ? 'site' : 'host',
  };
}
