import type { BookingState } from 'contracts';
import type { BookingKey, Intent, PaymentRow, Tx } from '../../base/index.ts';
import { refundPayment } from '../payments/refund-payment.ts';

export type Outcome =
  | { kind: 'unpaid'; intent: Intent | undefined }
  | { kind: 'unbound'; intent: Intent; payment: PaymentRow }
  /** The payment is for this booking or a change of it. If the booking is conflicted, the payment was refunded. */
  | { kind: 'bound'; booking: BookingKey; guestId: string; state: BookingState }
  | { kind: 'change-ended'; guestId: string }
  /** The payment did not match the booking or the change, and was refunded. */
  | { kind: 'mismatch' };

export interface Paid {
  intent: Intent;
  payment: PaymentRow;
  booking: BookingKey;
  now: Date;
}

/** Refunds a payment that does not match, unless it has already paid for a stay. */
export async function mismatch(tx: Tx, { intent_id: intentId, state }: PaymentRow, now: Date): Promise<Outcome> {
  if (state === 'captured')
    await refundPayment(tx, { intentId, key: `refund:${intentId}`, reason: 'payment-mismatch', now });
  return { kind: 'mismatch' };
}
