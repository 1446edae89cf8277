import { expect, test } from 'vitest';
import { PUBLISHABLE_KEY, startPayments, type TestServer } from './test-server.ts';

async function call({ url }: TestServer, path: string, fields: Record<string, string>, key = PUBLISHABLE_KEY) {
  const body = new URLSearchParams(fields);
  const response = await fetch(`${url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${key}` }, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const card = {
  type: 'card',
  'card[number]': '4242 4242 4242 4242',
  'card[exp_month]': '12',
  'card[exp_year]': '34',
  'card[cvc]': '123',
  'billing_details[name]': 'Guest',
  'billing_details[email]': 'guest@lodge.test',
};

test('the publishable key can create a payment method and confirm with the client secret', async () => {
  const server = await startPayments();
  const { id, client_secret } = await server.stripe.paymentIntents.create({
    amount: 12_000,
    currency: 'usd',
    metadata: { uid: 'u1' },
  });
  const method = await call(server, '/v1/payment_methods', card);
  expect(method).toMatchObject({
    status: 200,
    body: { object: 'payment_method', billing_details: { name: 'Guest' }, card: { last4: '4242', exp_year: 2034 } },
  });
  const fields = { client_secret: String(client_secret), payment_method: String(method.body.id) };
  const confirmed = await call(server, `/v1/payment_intents/${id}/confirm`, fields);
  expect(confirmed).toMatchObject({ status: 200, body: { id, status: 'succeeded' } });
  expect(confirmed.body).not.toHaveProperty('metadata');
});

test('the publishable key cannot access an intent without its client secret', async () => {
  const server = await startPayments();
  const { id } = await server.stripe.paymentIntents.create({ amount: 12_000, currency: 'usd' });
  const path = `/v1/payment_intents/${id}/confirm`;
  expect(await call(server, path, { payment_method: 'pm_card_visa' })).toMatchObject({ status: 400 });
  const wrong = { payment_method: 'pm_card_visa', client_secret: `${id}_secret_wrong` };
  expect(await call(server, path, wrong)).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } });
  expect(await server.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' });
});

test('a wrong key gives no access', async () => {
  const server = await startPayments();
  const fields = { amount: '12000', currency: 'usd' };
  expect(await call(server, '/v1/payment_intents', fields)).toMatchObject({
    status: 401,
    body: { error: { code: 'secret_key_required' } },
  });
  expect(await call(server, '/v1/payment_intents', fields, 'sk_test_somebody_else')).toMatchObject({
    status: 401,
    body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****else' } },
  });
  expect(server.payments.ledger().intents).toEqual([]);
});

test.each([
  [{ 'card[number]': '4242424242424241' }, 'incorrect_number', 'Your card number is incorrect.'],
  [{ 'card[number]': '42424242' }, 'incorrect_number', 'Your card number is incorrect.'],
  [{ 'card[exp_month]': '13' }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
  [{ 'card[exp_year]': '20' }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
  [{ 'card[cvc]': '12' }, 'invalid_cvc', "Your card's security code is invalid."],
])('a card with %o is refused', async (wrong, code, message) => {
  const server = await startPayments();
  const answer = await call(server, '/v1/payment_methods', { ...card, ...wrong });
  expect(answer).toMatchObject({ status: 402, body: { error: { type: 'card_error', code, message } } });
});

test('a number that is not a test card is declined and never stored', async () => {
  const server = await startPayments();
  const answer = await call(server, '/v1/payment_methods', { ...card, 'card[number]': '4111111111111111' });
  expect(answer).toMatchObject({ status: 402, body: { error: { decline_code: 'live_mode_test_card' } } });
});
