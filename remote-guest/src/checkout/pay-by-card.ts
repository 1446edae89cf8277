import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';

/** The provider did not take the money; the message is the provider's, for the guest. */
export class PaymentRefused extends Error {}

/** The intent was cancelled: the guest's other tab gave the nights back, or their time ran out. Another hold has another one. */
export class HoldLost extends PaymentRefused {
  readonly clientSecret: string;

  constructor(clientSecret: string) {
    super('The hold is gone');
    this.clientSecret = clientSecret;
  }
}

const NO_ANSWER = 'The payment service does not answer. Check your connection and try again: you will not pay twice.';

export interface CardPayment {
  stripe: Stripe;
  card: StripeCardElement;
  clientSecret: string;
  billing: { email: string; name: string };
}

/**
 * Takes the payment, with a 3-D Secure page where the bank wants one. Answers the id of the succeeded payment
 * intent; throws PaymentRefused, or HoldLost when nobody can pay this intent any more. Trying again is safe: an intent can succeed only once, and one that has (its
 * answer was lost on the way) counts as paid.
 */
export async function payByCard({ stripe, card, clientSecret, billing }: CardPayment): Promise<string> {
  try {
    const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing });
    if (method.error) throw refused(method.error);
    const confirmed = await stripe.confirmCardPayment(clientSecret, { payment_method: method.paymentMethod.id });
    const intent = confirmed.paymentIntent ?? confirmed.error?.payment_intent;
    if (intent?.status === 'succeeded') return intent.id;
    if (intent?.status === 'canceled') throw new HoldLost(clientSecret);
    throw confirmed.error
      ? refused(confirmed.error)
      : new PaymentRefused('The payment is not complete. Please try again.');
  } catch (error) {
    throw error instanceof PaymentRefused ? error : new PaymentRefused(NO_ANSWER);
  }
}

function refused({ type, message }: StripeError): PaymentRefused {
  // The provider's own sentence says that nothing was charged, which nobody knows when an answer was lost.
  return new PaymentRefused(type === 'api_connection_error' ? NO_ANSWER : (message ?? NO_ANSWER));
}
