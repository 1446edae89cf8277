import type { Stripe } from 'stripe';
import { type Action, emit, putIntent, seconds } from './action.ts';
import { readPositive } from './amounts.ts';
import { captureCharge, releaseCharge } from './charges.ts';
import { invalidParameter, unexpectedState } from './errors.ts';
import { findIntent } from './find-intent.ts';

const CANCELLATION_REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

export function captureIntent(action: Action): Stripe.PaymentIntent {
  const intent = findIntent(action);
  const amount = readPositive(action.params, 'amount_to_capture') ?? intent.amount_capturable;
  const metadata = action.params.metadata(intent.metadata);
  action.params.end();
  if (intent.status !== 'requires_capture')
    throw unexpectedState(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      intent,
    );
  if (amount > intent.amount_capturable)
    throw invalidParameter('amount_to_capture', 'The amount to capture is greater than the amount you can capture.');
  captureCharge(action, intent, amount);
  const done = putIntent(action, {
    ...intent,
    metadata,
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded',
  });
  emit(action, 'payment_intent.succeeded', done);
  return done;
}

export function cancelIntent(action: Action): Stripe.PaymentIntent {
  const intent = findIntent(action);
  const reason = action.params.oneOf('cancellation_reason', CANCELLATION_REASONS) ?? null;
  action.params.end();
  if (!CANCELABLE.includes(intent.status))
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
      intent,
    );
  if (intent.status === 'requires_capture') releaseCharge(action, intent);
  const canceled = putIntent(action, {
    ...intent,
    amount_capturable: 0,
    canceled_at: seconds(action.now),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  });
  emit(action, 'payment_intent.canceled', canceled);
  return canceled;
}
