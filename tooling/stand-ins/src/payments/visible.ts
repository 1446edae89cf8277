import type { Action } from './action.ts';

/**
 * The fields of an intent that a caller with the publishable key may see. Fields for the merchant only, such as
 * metadata, are excluded.
 */
const BROWSER_FIELDS = new Set([
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
]);

export function visible(answer: object, caller: Action['caller']): object {
  if (caller === 'secret' || !('object' in answer) || answer.object !== 'payment_intent') return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => BROWSER_FIELDS.has(name)));
}
