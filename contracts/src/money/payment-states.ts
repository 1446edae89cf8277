/**
 * The lifecycle of a payment intent. A state changes only along this graph. Payments are never deleted.
 *
 * open       created, not paid
 * captured   paid, not bound to a stay yet
 * booked     bound to a booking or a change of one; partial refunds are possible
 * refunding  the stay was canceled, or there is none; the last refund, full or partial, is decided
 * refunded   the provider has made all refunds
 * cancelled  not paid, and can no longer be paid
 */
export const PAYMENT_TRANSITIONS = {
  open: ['captured', 'cancelled'],
  // The provider has the final say: an intent that we gave up on can turn out to be paid.
  cancelled: ['captured'],
  captured: ['booked', 'refunding'],
  booked: ['refunding'],
  refunding: ['refunded'],
  // A refund can fail days after it was made.
  refunded: ['refunding'],
} as const satisfies Record<string, readonly string[]>;

export type PaymentState = keyof typeof PAYMENT_TRANSITIONS;
export const PAYMENT_STATES = Object.keys(PAYMENT_TRANSITIONS) as [PaymentState, ...PaymentState[]];

export function paymentStatesBefore(to: PaymentState): PaymentState[] {
  return PAYMENT_STATES.filter((from) => (PAYMENT_TRANSITIONS[from] as readonly string[]).includes(to));
}
