import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import type { CheckoutEvent } from './checkout-state.ts';

export type PaymentOutcome = Extract<CheckoutEvent, { type: 'paid' | 'paymentRefused' | 'holdLost' }>;

export interface CardPayment {
  stripe: Stripe;
  card: StripeCardElement;
  clientSecret: string;
  billing: { email: string; name: string };
}

const NO_RESPONSE =
  "The payment service isn't responding. Check your connection and try again: you will not pay twice.";

/**
 * Charges the card, with a 3-D Secure page if the bank requires one. A retry is safe, because an intent can succeed
 * only once: if it has already succeeded, for example because the response was lost, it counts as paid. If it was
 * canceled, the hold has expired or the guest has released it in another tab.
 */
export async function payByCard({ stripe, card, clientSecret, billing }: CardPayment): Promise<PaymentOutcome> {
  try {
    const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing });
    if (method.error) return refused(method.error);
    const confirmed = await stripe.confirmCardPayment(clientSecret, { payment_method: method.paymentMethod.id });
    const intent = confirmed.paymentIntent ?? confirmed.error?.payment_intent;
    if (intent?.status === 'succeeded') return { type: 'paid', transactionId: intent.id };
    if (intent?.status === 'canceled') return { type: 'holdLost' };
    return confirmed.error
      ? refused(confirmed.error)
      : { type: 'paymentRefused', message: 'The payment is not complete. Please try again.' };
  } catch {
    return { type: 'paymentRefused', message: NO_RESPONSE };
  }
}

function refused({ type, message }: StripeError): PaymentOutcome {
  // Don't show the provider's message for a lost response: it says that nothing was charged, but that is unknown.
  return { type: 'paymentRefused', message: type === 'api_connection_error' ? NO_RESPONSE : (message ?? NO_RESPONSE) };
}
