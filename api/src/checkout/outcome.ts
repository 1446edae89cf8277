import type { BookingState } from 'contracts';
import type { BookingKey, PaymentRow, Tx } from '../database/tables.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import type { Intent } from '../ports/payments.ts';

/** The outcome of settling a payment. */
export type Outcome =
  /** Not paid, according to the provider. */
  | { kind: 'unpaid'; intent: Intent | undefined }
  /** Paid, but not bound to a stay yet. */
  | { kind: 'unbound'; intent: Intent; payment: PaymentRow }
  /** Paid for this booking or a change of it. It is now confirmed or cancelled, or conflicted and refunded. */
  | { kind: 'bound'; booking: BookingKey; guestId: string; state: BookingState }
  /** Paid for a change that had ended: refunded. */
  | { kind: 'change-ended'; guestId: string }
  /** Paid, but not the price of the booking or the change: refunded. */
  | { kind: 'mismatch' };

/** A payment that the provider has made, and the booking that it is for. */
export interface Paid {
  intent: Intent;
  payment: PaymentRow;
  booking: BookingKey;
  now: Date;
}

/** Refunds a payment that is not the price of what it was made for, unless it has paid for a stay. */
export async function mismatch(tx: Tx, { intent_id: intentId, state }: PaymentRow, now: Date): Promise<Outcome> {
  if (state === 'captured')
    await refundPayment(tx, { intentId, key: `refund:${intentId}`, reason: 'payment-mismatch', now });
  return { kind: 'mismatch' };
}
