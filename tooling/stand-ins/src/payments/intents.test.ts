import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startPayments } from './test-server.ts';

const stay = { amount: 12_000, currency: 'usd', metadata: { bookingId: 'b1', uid: 'u1' } };

test('a payment proceeds from requires_payment_method to succeeded', async () => {
  const { stripe } = await startPayments();
  const created = await stripe.paymentIntents.create(stay);
  expect(created).toMatchObject({ object: 'payment_intent', status: 'requires_payment_method', ...stay });
  expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w{25}$`));
  const paid = await stripe.paymentIntents.confirm(created.id, {
    payment_method: 'pm_card_visa',
    expand: ['latest_charge', 'payment_method'],
  });
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 12_000,
    latest_charge: { object: 'charge', amount: 12_000, paid: true, captured: true, payment_intent: created.id },
    payment_method: { card: { last4: '4242', brand: 'visa' } },
  });
});

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  [
    'pm_card_chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    'pm_card_chargeDeclinedProcessingError',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('a payment with %s is refused and can be retried', async (card, code, decline_code, message) => {
  const { stripe } = await startPayments();
  const { id } = await stripe.paymentIntents.create(stay);
  await expect(stripe.paymentIntents.confirm(id, { payment_method: card })).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code,
    decline_code,
    message,
    payment_intent: { id, status: 'requires_payment_method' },
  });
  const after = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(after).toMatchObject({
    payment_method: null,
    last_payment_error: { message },
    latest_charge: { paid: false },
  });
  expect(await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({
    status: 'succeeded',
    last_payment_error: null,
  });
});

test('a succeeded payment cannot be confirmed, canceled or repriced', async () => {
  const { stripe } = await startPayments();
  const { id } = await stripe.paymentIntents.create({ ...stay, confirm: true, payment_method: 'pm_card_visa' });
  const refused = { code: 'payment_intent_unexpected_state', statusCode: 400 };
  await expect(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject(refused);
  await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject(refused);
  await expect(stripe.paymentIntents.update(id, { amount: 100 })).rejects.toMatchObject(refused);
  expect(await stripe.paymentIntents.update(id, { metadata: { uid: '', seen: 'yes' } })).toMatchObject({
    status: 'succeeded',
    metadata: { bookingId: 'b1', seen: 'yes' },
  });
});

test('a canceled payment cannot be confirmed or canceled again', async () => {
  const { stripe } = await startPayments();
  const { id } = await stripe.paymentIntents.create(stay);
  expect(await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
  });
  const refused = { code: 'payment_intent_unexpected_state' };
  await expect(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject(refused);
  await expect(stripe.paymentIntents.cancel(id)).rejects.toMatchObject(refused);
});

test('a manual capture first only authorizes the amount', async () => {
  const { stripe } = await startPayments();
  const { id } = await stripe.paymentIntents.create({
    ...stay,
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_capture', amount_received: 0 });
  expect(await stripe.paymentIntents.capture(id, { amount_to_capture: 9_000 })).toMatchObject({
    status: 'succeeded',
    amount_received: 9_000,
  });
  expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 9_000 });
});

test.each([
  [{ ...stay, amount: 49 }, 'amount_too_small', 'Amount must be at least $0.50 usd'],
  [{ ...stay, amount: 100_000_000 }, 'amount_too_large', 'Amount must be no more than $999,999.99 usd'],
  [{ ...stay, amount: 99.5 }, 'parameter_invalid_integer', 'Invalid integer: 99.5'],
  [{ ...stay, amount: -1 }, 'parameter_invalid_integer', 'This value must be greater than or equal to 1.'],
  [{ currency: 'usd' }, 'parameter_missing', 'Missing required param: amount.'],
  [{ ...stay, color: 'red' }, 'parameter_unknown', 'Received unknown parameter: color'],
])('%o is refused', async (params, code, message) => {
  const { stripe } = await startPayments();
  const create = stripe.paymentIntents.create(params as unknown as Stripe.PaymentIntentCreateParams);
  await expect(create).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code, message });
});

test('lists are paged newest first', async () => {
  const { stripe } = await startPayments();
  const made: string[] = [];
  for (let n = 0; n < 5; n++) made.unshift((await stripe.paymentIntents.create(stay)).id);
  const all: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 2, created: { gte: 1 } })) all.push(intent.id);
  expect(all).toEqual(made);
  const future = await stripe.paymentIntents.list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } });
  expect(future).toMatchObject({ data: [], has_more: false });
});

test('an unknown object gives 404', async () => {
  const { stripe } = await startPayments();
  await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such payment_intent: 'pi_none'",
  });
  await expect(stripe.customers.retrieve('cus_1')).rejects.toMatchObject({ statusCode: 404 });
});
