import type { Stripe } from 'stripe';
import type { Action } from './action.ts';
import { invalidParameter, missingResource } from './errors.ts';

export function findIntent(action: Action): Stripe.PaymentIntent {
  const intent = action.tables.intents.get(action.id);
  const secret = action.params.text('client_secret');
  if (!intent) throw missingResource('payment_intent', action.id, 'intent');
  if (secret === undefined && action.caller === 'publishable')
    throw invalidParameter('client_secret', 'Missing required param: client_secret.', 'parameter_missing');
  if (secret !== undefined && secret !== intent.client_secret)
    throw invalidParameter(
      'client_secret',
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      'payment_intent_invalid_parameter',
    );
  return intent;
}
