import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { type Action, seconds } from './action.ts';
import { brandRule, expiryState, fullYear, passesLuhn } from './card-rules.ts';
import { ApiError, invalidCard, invalidParameter, missingResource } from './errors.ts';
import { newId } from './ids.ts';
import type { Params } from './params.ts';
import type { StoredMethod } from './records.ts';
import { type TestCard, testCardOf, testCards } from './test-cards.ts';

export function createPaymentMethod(action: Action): Stripe.PaymentMethod {
  const stored = readMethod(action, action.params);
  action.params.end();
  action.change.put('methods', stored);
  return stored.method;
}

export function retrievePaymentMethod(action: Action): Stripe.PaymentMethod {
  action.params.end();
  return findMethod(action, action.id).method;
}

export function createToken(action: Action): object {
  const card = action.params.inside('card');
  if (!card) throw invalidParameter('card', 'Missing required param: card.', 'parameter_missing');
  const { details, name } = readCard(action, card);
  action.params.end();
  const id = newId('tok');
  action.change.put('tokens', { id, card: name, details });
  const shown = { id: newId('card'), object: 'card', ...details };
  return { id, object: 'token', card: shown, created: seconds(action.now), livemode: false, type: 'card', used: false };
}

/**
 * Finds a payment method by id. As in Stripe's test mode, each use of a predefined one (`pm_card_visa`) creates a new
 * method.
 */
export function findMethod(action: Action, id: string, param = 'payment_method'): StoredMethod {
  const stored = action.tables.methods.get(id);
  if (stored) return stored;
  const card = testCardOf(id);
  if (!card) throw missingResource('PaymentMethod', id, param);
  const nextYear = new Date(action.now).getFullYear() + 1;
  return store(action, card, cardDetails(card, 12, nextYear, null), emptyBilling(), {});
}

export function readMethod(action: Action, params: Params): StoredMethod {
  if (params.required('type') !== 'card')
    throw invalidParameter('type', 'Only payment methods of the type card are offered here.');
  const card = params.inside('card');
  if (!card) throw invalidParameter('card', 'Missing required param: card.', 'parameter_missing');
  const billing = readBilling(params.inside('billing_details'));
  const metadata = params.metadata();
  params.ignore('allow_redisplay', 'payment_user_agent', 'guid', 'muid', 'sid', 'referrer', 'time_on_page');
  const token = card.text('token');
  if (token !== undefined) {
    const found = action.tables.tokens.get(token);
    const known = found && testCardOf(found.card);
    if (!found || !known) throw missingResource('token', token, 'card[token]');
    card.end();
    return store(action, known, found.details, billing, metadata);
  }
  const { details, name } = readCard(action, card);
  const known = testCardOf(name) as TestCard;
  return store(action, known, details, billing, metadata);
}

function store(
  action: Action,
  card: TestCard,
  details: Stripe.PaymentMethod.Card,
  billing: Stripe.PaymentMethod.BillingDetails,
  metadata: Record<string, string>,
): StoredMethod {
  const id = newId('pm');
  const method: Stripe.PaymentMethod = {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: details,
    created: seconds(action.now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  };
  return { id, card: card.method, method };
}

function readCard(action: Action, params: Params): { details: Stripe.PaymentMethod.Card; name: string } {
  const digits = params.required('number').replace(/[\s-]/g, '');
  const month = params.integer('exp_month');
  const year = params.integer('exp_year');
  const cvc = params.text('cvc');
  params.ignore('networks');
  params.end();
  if (month === undefined) throw invalidParameter('card[exp_month]', 'Missing required param: card[exp_month].');
  if (year === undefined) throw invalidParameter('card[exp_year]', 'Missing required param: card[exp_year].');
  const rule = brandRule(digits);
  if (!/^\d+$/.test(digits) || !rule.lengths.includes(digits.length) || !passesLuhn(digits))
    throw invalidCard('incorrect_number', 'number', 'Your card number is incorrect.');
  const expiry = expiryState(month, fullYear(year), new Date(action.now));
  if (expiry === 'bad-month' || expiry === 'month-past')
    throw invalidCard('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  if (expiry !== 'good')
    throw invalidCard('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  if (cvc !== undefined && !(/^\d+$/.test(cvc) && cvc.length === rule.cvcLength))
    throw invalidCard('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  const card = testCards.find((known) => known.number === digits);
  if (!card)
    throw new ApiError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'live_mode_test_card',
      message:
        'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    });
  return {
    details: cardDetails(card, month, fullYear(year), cvc === undefined ? null : 'unchecked'),
    name: card.method,
  };
}

function cardDetails(
  card: TestCard,
  exp_month: number,
  exp_year: number,
  cvc_check: string | null,
): Stripe.PaymentMethod.Card {
  const { brand } = brandRule(card.number);
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check },
    country: card.country,
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month,
    exp_year,
    fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function emptyBilling(): Stripe.PaymentMethod.BillingDetails {
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return { address, email: null, name: null, phone: null, tax_id: null };
}

function readBilling(params: Params | undefined): Stripe.PaymentMethod.BillingDetails {
  const billing = emptyBilling();
  if (!params) return billing;
  const address = params.inside('address');
  const read = {
    ...billing,
    email: params.text('email') ?? null,
    name: params.text('name') ?? null,
    phone: params.text('phone') ?? null,
    address: address
      ? {
          city: address.text('city') ?? null,
          country: address.text('country') ?? null,
          line1: address.text('line1') ?? null,
          line2: address.text('line2') ?? null,
          postal_code: address.text('postal_code') ?? null,
          state: address.text('state') ?? null,
        }
      : billing.address,
  };
  address?.end();
  params.ignore('tax_id');
  params.end();
  return read;
}
