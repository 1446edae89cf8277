import type { Stripe } from 'stripe';
import { type Action, emit, idIn, PREFIX, putIntent } from './action.ts';
import { chargeCard } from './charges.ts';
import { openDispute } from './disputes.ts';
import { ApiError, unexpectedState } from './errors.ts';
import { newId } from './ids.ts';
import { findMethod, readMethod } from './payment-methods.ts';
import type { Challenge, StoredMethod } from './records.ts';
import { type Decline, testCardOf } from './test-cards.ts';

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const AUTHENTICATION_FAILED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

interface Confirmation {
  method: StoredMethod | undefined;
  returnUrl: string | undefined;
  receiptEmail: string | undefined;
  inPage: boolean;
}

export function readConfirmation(action: Action): Confirmation {
  const { params } = action;
  const id = params.text('payment_method');
  const data = params.inside('payment_method_data');
  const made = data && readMethod(action, data);
  data?.end();
  params.ignore('expected_payment_method_type', 'off_session', 'mandate_data', 'client_secret', 'key');
  params.ignore('payment_method_options', 'setup_future_usage', 'shipping');
  const returnUrl = params.text('return_url');
  return {
    method: made ?? (id === undefined ? undefined : findMethod(action, id)),
    returnUrl,
    receiptEmail: params.text('receipt_email'),
    inPage: params.flag('use_stripe_sdk') || returnUrl === undefined,
  };
}

/**
 * Attempts the payment.
 *
 * @throws ApiError (402) if the card is declined, after recording the attempt
 */
export function confirmIntent(action: Action, intent: Stripe.PaymentIntent, sent: Confirmation): Stripe.PaymentIntent {
  refuseUnlessConfirmable(intent);
  const id = idIn(intent.payment_method);
  const stored = sent.method ?? (id === null ? undefined : findMethod(action, id));
  if (!stored)
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    );
  action.change.put('methods', stored);
  makeObsolete(action, intent);
  const trying: Stripe.PaymentIntent = {
    ...intent,
    payment_method: stored.id,
    receipt_email: sent.receiptEmail ?? intent.receipt_email,
    next_action: null,
  };
  const card = testCardOf(stored.card);
  if (card?.authentication) return requireAuthentication(action, trying, stored, sent);
  return charge(action, trying, stored, { authenticated: false, decline: card?.decline });
}

function refuseUnlessConfirmable(intent: Stripe.PaymentIntent): void {
  if (CONFIRMABLE.includes(intent.status)) return;
  throw unexpectedState(
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    intent,
  );
}

function requireAuthentication(
  action: Action,
  intent: Stripe.PaymentIntent,
  stored: StoredMethod,
  sent: Confirmation,
): Stripe.PaymentIntent {
  const id = newId('src');
  const page = `${PREFIX}/3ds/${id}`;
  const returnUrl = sent.returnUrl ?? null;
  const redirects = !sent.inPage;
  const challenge = { id, intent: intent.id, method: stored.id, returnUrl: redirects ? returnUrl : null };
  action.change.put('challenges', { ...challenge, state: 'asked' });
  const asked = putIntent(action, {
    ...intent,
    status: 'requires_action',
    next_action: redirects
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: `${action.origin}${page}` } }
      : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page, source: id } },
  });
  emit(action, 'payment_intent.requires_action', asked);
  return asked;
}

export function answerBank(action: Action, challenge: Challenge, passed: boolean): Stripe.PaymentIntent {
  const intent = action.tables.intents.get(challenge.intent);
  const stored = action.tables.methods.get(challenge.method);
  if (!intent || !stored) throw new Error(`${challenge.id} belongs to no payment`);
  if (challenge.state !== 'asked' || intent.status !== 'requires_action') return intent;
  action.change.put('challenges', { ...challenge, state: passed ? 'passed' : 'failed' });
  const answered: Stripe.PaymentIntent = { ...intent, next_action: null };
  if (!passed)
    return refuse(action, answered, stored, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: AUTHENTICATION_FAILED,
    });
  try {
    return charge(action, answered, stored, { authenticated: true, decline: testCardOf(stored.card)?.decline });
  } catch (error) {
    if (error instanceof ApiError && error.body.payment_intent)
      return error.body.payment_intent as Stripe.PaymentIntent;
    throw error;
  }
}

function charge(
  action: Action,
  intent: Stripe.PaymentIntent,
  stored: StoredMethod,
  attempt: { authenticated: boolean; decline: Decline | undefined },
): Stripe.PaymentIntent {
  const made = chargeCard(action, intent, stored, attempt);
  if (attempt.decline) {
    const { code, declineCode, message } = attempt.decline;
    const error = { type: 'card_error', code, decline_code: declineCode, message, charge: made.id } as const;
    const refused = refuse(action, { ...intent, latest_charge: made.id }, stored, error);
    throw new ApiError(402, { ...error, payment_intent: refused, payment_method: stored.method });
  }
  const manual = intent.capture_method === 'manual';
  const paid = putIntent(action, {
    ...intent,
    amount_capturable: manual ? intent.amount : 0,
    amount_received: manual ? 0 : intent.amount,
    last_payment_error: null,
    latest_charge: made.id,
    status: manual ? 'requires_capture' : 'succeeded',
  });
  emit(action, manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', paid);
  if (!manual && testCardOf(stored.card)?.isDisputed) openDispute(action, made);
  return paid;
}

function refuse(
  action: Action,
  intent: Stripe.PaymentIntent,
  stored: StoredMethod,
  error: Stripe.PaymentIntent.LastPaymentError,
): Stripe.PaymentIntent {
  const refused = putIntent(action, {
    ...intent,
    last_payment_error: { ...error, payment_method: stored.method },
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(action, 'payment_intent.payment_failed', refused);
  return refused;
}

/** Marks earlier authentications as obsolete, because there is a newer attempt. */
function makeObsolete(action: Action, intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'requires_action') return;
  for (const challenge of action.tables.challenges.values())
    if (challenge.intent === intent.id && challenge.state === 'asked')
      action.change.put('challenges', { ...challenge, state: 'obsolete' });
}
