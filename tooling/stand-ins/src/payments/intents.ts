import type { Stripe } from 'stripe';
import { type Action, emit, putIntent, seconds } from './action.ts';
import { checkChargeable, readCurrency, readPositive } from './amounts.ts';
import { confirmIntent, readConfirmation } from './confirm.ts';
import { invalidParameter, unexpectedState } from './errors.ts';
import { findIntent } from './find-intent.ts';
import { newId, randomText } from './ids.ts';
import { findMethod } from './payment-methods.ts';

const REPRICEABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function createIntent(action: Action): Stripe.PaymentIntent {
  const { params } = action;
  const sent = readPositive(params, 'amount');
  if (sent === undefined) throw invalidParameter('amount', 'Missing required param: amount.', 'parameter_missing');
  const currency = readCurrency(params);
  const amount = checkChargeable(sent, currency);
  const types = params.list('payment_method_types');
  const automatic = params.inside('automatic_payment_methods');
  const automaticMethods = automatic
    ? {
        enabled: automatic.flag('enabled'),
        allow_redirects: automatic.oneOf('allow_redirects', ['always', 'never']) ?? 'always',
      }
    : null;
  automatic?.end();
  if (types.some((type) => type !== 'card'))
    throw invalidParameter('payment_method_types', 'Only payment methods of the type card are offered here.');
  const confirm = params.flag('confirm');
  const confirmation = readConfirmation(action);
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods:
      types.length > 0 ? null : (automaticMethods ?? { enabled: true, allow_redirects: 'always' }),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.oneOf('capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: params.oneOf('confirmation_method', ['automatic', 'manual']) ?? 'automatic',
    created: seconds(action.now),
    currency,
    customer: params.text('customer') ?? null,
    customer_account: null,
    description: params.text('description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata(),
    next_action: null,
    on_behalf_of: null,
    payment_method: confirmation.method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: confirmation.receiptEmail ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: params.text('statement_descriptor') ?? null,
    statement_descriptor_suffix: params.text('statement_descriptor_suffix') ?? null,
    status: confirmation.method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: params.text('transfer_group') ?? null,
  };
  params.ignore('payment_method_options', 'setup_future_usage', 'shipping');
  params.end();
  if (confirmation.method) action.change.put('methods', confirmation.method);
  putIntent(action, intent);
  emit(action, 'payment_intent.created', intent);
  return confirm ? confirmIntent(action, intent, confirmation) : intent;
}

/** GET /v1/payment_intents/{id}. For a publishable key, the client secret was checked earlier. */
export function retrieveIntent(action: Action): Stripe.PaymentIntent {
  const intent = findIntent(action);
  action.params.end();
  return intent;
}

export function updateIntent(action: Action): Stripe.PaymentIntent {
  const { params } = action;
  const intent = findIntent(action);
  const currency = params.has('currency') ? readCurrency(params) : intent.currency;
  const amount = checkChargeable(readPositive(params, 'amount') ?? intent.amount, currency);
  const methodId = params.text('payment_method');
  const method = methodId === undefined ? undefined : findMethod(action, methodId);
  const next: Stripe.PaymentIntent = {
    ...intent,
    amount,
    currency,
    metadata: params.metadata(intent.metadata),
    description: params.has('description') ? (params.text('description') ?? null) : intent.description,
    receipt_email: params.has('receipt_email') ? (params.text('receipt_email') ?? null) : intent.receipt_email,
  };
  params.ignore('payment_method_options', 'payment_method_types', 'setup_future_usage', 'shipping', 'transfer_group');
  params.end();
  const repriced = amount !== intent.amount || currency !== intent.currency || method !== undefined;
  if (!repriced) return putIntent(action, next);
  if (!REPRICEABLE.includes(intent.status))
    throw unexpectedState(
      `This PaymentIntent's ${method ? 'payment_method' : 'amount'} could not be updated because it has a status of ${intent.status}. You may only update the ${method ? 'payment_method' : 'amount'} of a PaymentIntent with one of the following statuses: ${REPRICEABLE.join(', ')}.`,
      intent,
    );
  if (method) action.change.put('methods', method);
  const methodNow = method?.id ?? intent.payment_method;
  return putIntent(action, {
    ...next,
    payment_method: methodNow,
    next_action: null,
    status: methodNow === null ? 'requires_payment_method' : 'requires_confirmation',
  });
}

export function confirm(action: Action): Stripe.PaymentIntent {
  const intent = findIntent(action);
  const confirmation = readConfirmation(action);
  action.params.end();
  return confirmIntent(action, intent, confirmation);
}
