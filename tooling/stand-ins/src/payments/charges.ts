import type { Stripe } from 'stripe';
import { type Action, emit, idIn, seconds } from './action.ts';
import { missingResource } from './errors.ts';
import { newId } from './ids.ts';
import type { StoredMethod } from './records.ts';
import type { Decline } from './test-cards.ts';

export function retrieveCharge(action: Action): Stripe.Charge {
  action.params.end();
  const charge = action.tables.charges.get(action.id);
  if (!charge) throw missingResource('charge', action.id, 'id');
  return charge;
}

/**
 * Charges the card. Returns a failed charge if the card is declined, and otherwise a successful one, which is captured
 * unless the capture method is `manual`.
 */
export function chargeCard(
  action: Action,
  intent: Stripe.PaymentIntent,
  stored: StoredMethod,
  attempt: { authenticated: boolean; decline: Decline | undefined },
): Stripe.Charge {
  const { decline } = attempt;
  const captured = !decline && intent.capture_method !== 'manual';
  const charge: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: stored.method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor,
    captured,
    created: seconds(action.now),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: stored.id,
    payment_method_details: { type: 'card', card: cardDetails(intent, stored, attempt) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  return putCharge(action, charge, decline ? 'charge.failed' : 'charge.succeeded');
}

function cardDetails(
  intent: Stripe.PaymentIntent,
  stored: StoredMethod,
  attempt: { authenticated: boolean; decline: Decline | undefined },
): Stripe.Charge.PaymentMethodDetails.Card {
  const card = stored.method.card;
  const checked = attempt.decline?.code === 'incorrect_cvc' ? 'fail' : 'pass';
  return {
    amount_authorized: attempt.decline ? null : intent.amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: {
      address_line1_check: null,
      address_postal_code_check: stored.method.billing_details.address?.postal_code ? 'pass' : null,
      cvc_check: card?.checks?.cvc_check ? checked : null,
    },
    country: card?.country ?? null,
    electronic_commerce_indicator: attempt.authenticated ? '05' : null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: attempt.authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

export function captureCharge(action: Action, intent: Stripe.PaymentIntent, amount: number): void {
  const charge = latestCharge(action, intent);
  putCharge(
    action,
    { ...charge, captured: true, amount_captured: amount, amount_refunded: charge.amount - amount },
    'charge.captured',
  );
}

export function releaseCharge(action: Action, intent: Stripe.PaymentIntent): void {
  const charge = latestCharge(action, intent);
  putCharge(action, { ...charge, amount_refunded: charge.amount, refunded: true }, 'charge.refunded');
}

export function putCharge(action: Action, charge: Stripe.Charge, event: string): Stripe.Charge {
  action.change.put('charges', charge);
  emit(action, event, charge);
  return charge;
}

function latestCharge(action: Action, intent: Stripe.PaymentIntent): Stripe.Charge {
  const charge = action.tables.charges.get(idIn(intent.latest_charge) ?? '');
  if (!charge) throw new Error(`${intent.id} has no charge`);
  return charge;
}
