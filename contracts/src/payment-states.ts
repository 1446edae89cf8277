/**
 * The life of a payment intent. Rows are never deleted; a state changes only along this graph.
 *
 * open       made, not paid
 * captured   paid, not bound to a stay yet
 * booked     pays for its booking, confirmed or cancelled without a refund
 * refunding  a refund, of all or a part, is decided; the outbox asks the provider for it
 * refunded   the provider made that refund
 * cancelled  nobody paid, and nobody can
 */
export const PAYMENT_TRANSITIONS = {
  open: ['captured', 'cancelled'],
  // What the provider says counts: an intent that was taken for lost can turn out to be paid.
  cancelled: ['captured'],
  captured: ['booked', 'refunding'],
  booked: ['refunding'],
  refunding: ['refunded'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type PaymentState = keyof typeof PAYMENT_TRANSITIONS;
export const PAYMENT_STATES = Object.keys(PAYMENT_TRANSITIONS) as [PaymentState, ...PaymentState[]];

/** The states from which a payment can become `to`. */
export function paymentStatesBefore(to: PaymentState): PaymentState[] {
  return PAYMENT_STATES.filter((from) => (PAYMENT_TRANSITIONS[from] as readonly string[]).includes(to));
}
