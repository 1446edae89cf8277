import type { Stripe } from 'stripe';
import { type Action, emit, idIn, seconds } from './action.ts';
import { readPositive, shownMoney } from './amounts.ts';
import { putCharge } from './charges.ts';
import { ApiError, invalidParameter, missingResource } from './errors.ts';
import { newId } from './ids.ts';
import { testCardOf } from './test-cards.ts';

export function createRefund(action: Action): Stripe.Refund {
  const { params } = action;
  const charge = findCharge(action);
  const sent = readPositive(params, 'amount');
  const reason = params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const metadata = params.metadata();
  params.ignore('refund_application_fee', 'reverse_transfer', 'instructions_email');
  params.end();
  if (charge.disputed)
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    });
  if (charge.refunded)
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    });
  const left = charge.amount - charge.amount_refunded;
  const amount = sent ?? left;
  if (amount > left)
    throw new ApiError(400, {
      type: 'invalid_request_error',
      param: 'amount',
      message: `Refund amount (${shownMoney(amount, charge.currency)}) is greater than unrefunded amount on charge (${shownMoney(left, charge.currency)})`,
    });
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(action.now),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: cardOf(action, charge)?.refundFails ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  action.change.put('refunds', refund);
  emit(action, 'refund.created', refund);
  const refunded = charge.amount_refunded + amount;
  putCharge(action, { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount }, 'charge.refunded');
  return refund;
}

/** Fails a refund that was made earlier, as a bank may do days later. The charge then no longer counts as refunded. */
export function failRefund(action: Action, reason: string): Stripe.Refund {
  const refund = findRefund(action);
  if (refund.status === 'failed') return refund;
  const failed: Stripe.Refund = { ...refund, status: 'failed', failure_reason: reason };
  action.change.put('refunds', failed);
  const charge = action.tables.charges.get(idIn(refund.charge) ?? '');
  if (charge)
    action.change.put('charges', {
      ...charge,
      amount_refunded: charge.amount_refunded - refund.amount,
      refunded: false,
    });
  for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed']) emit(action, type, failed);
  return failed;
}

function cardOf({ tables }: Action, charge: Stripe.Charge) {
  return testCardOf(tables.methods.get(charge.payment_method ?? '')?.card ?? '');
}

export function retrieveRefund(action: Action): Stripe.Refund {
  action.params.end();
  return findRefund(action);
}

export function updateRefund(action: Action): Stripe.Refund {
  const refund = findRefund(action);
  const next: Stripe.Refund = { ...refund, metadata: action.params.metadata(refund.metadata ?? {}) };
  action.params.end();
  action.change.put('refunds', next);
  emit(action, 'refund.updated', next);
  return next;
}

function findRefund(action: Action): Stripe.Refund {
  const refund = action.tables.refunds.get(action.id);
  if (!refund) throw missingResource('refund', action.id, 'id');
  return refund;
}

function findCharge(action: Action): Stripe.Charge {
  const { params, tables } = action;
  const chargeId = params.text('charge');
  const intentId = params.text('payment_intent');
  if (chargeId !== undefined) {
    const charge = tables.charges.get(chargeId);
    if (!charge) throw missingResource('charge', chargeId, 'charge');
    if (!charge.captured) throw notRefundable(`Charge ${chargeId}`, 'charge');
    return charge;
  }
  if (intentId === undefined)
    throw invalidParameter(
      'charge',
      'One of the following params should be provided for this request: payment_intent or charge.',
      'parameter_missing',
    );
  const intent = tables.intents.get(intentId);
  if (!intent) throw missingResource('payment_intent', intentId, 'payment_intent');
  const charge = tables.charges.get(idIn(intent.latest_charge) ?? '');
  if (!charge?.captured) throw notRefundable(`This PaymentIntent (${intent.id})`, 'payment_intent');
  return charge;
}

function notRefundable(what: string, param: string): ApiError {
  const message = `${what} does not have a successful charge to refund.`;
  return new ApiError(400, { type: 'invalid_request_error', param, message });
}
