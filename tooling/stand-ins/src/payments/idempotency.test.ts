import { expect, test } from 'vitest';
import { startPayments, type TestServer } from './test-server.ts';

const stay = { amount: 12_000, currency: 'usd' };

async function order({ url }: TestServer, fault: object) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/test/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
  expect(response.status).toBe(200);
}

test('a repeated key returns the first response and creates nothing new', async () => {
  const server = await startPayments();
  const answers = [];
  for (let n = 0; n < 5; n++) answers.push(await server.stripe.paymentIntents.create(stay, { idempotencyKey: 'k' }));
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(answers[4]?.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(server.payments.ledger().intents).toHaveLength(1);
});

test('a repeated response stays the same after the state has changed', async () => {
  const { stripe } = await startPayments();
  const first = await stripe.paymentIntents.create(stay, { idempotencyKey: 'k' });
  await stripe.paymentIntents.cancel(first.id);
  expect(await stripe.paymentIntents.create(stay, { idempotencyKey: 'k' })).toMatchObject({
    status: 'requires_payment_method',
  });
});

test('a repeated key with another call or other parameters is an error', async () => {
  const { stripe } = await startPayments();
  const { id } = await stripe.paymentIntents.create(stay, { idempotencyKey: 'k' });
  const refused = { type: 'StripeIdempotencyError', statusCode: 400 };
  await expect(stripe.paymentIntents.create({ ...stay, amount: 1 }, { idempotencyKey: 'k' })).rejects.toMatchObject(
    refused,
  );
  await expect(stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'k' })).rejects.toMatchObject(refused);
});

test('a declined card is declined again for the same key', async () => {
  const server = await startPayments();
  const { id } = await server.stripe.paymentIntents.create(stay);
  for (let n = 0; n < 2; n++)
    await expect(
      server.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'k' }),
    ).rejects.toMatchObject({ message: 'Your card was declined.' });
  const failed = await server.stripe.events.list({ type: 'payment_intent.payment_failed' });
  expect(failed.data).toHaveLength(1);
});

test('a request that failed validation does not use up its key', async () => {
  const { stripe } = await startPayments();
  await expect(stripe.paymentIntents.create({ ...stay, amount: 1 }, { idempotencyKey: 'k' })).rejects.toThrow();
  expect(await stripe.paymentIntents.create(stay, { idempotencyKey: 'k' })).toMatchObject(stay);
});

test('a call is refused with 409 while another one with its key is running', async () => {
  const server = await startPayments();
  await order(server, { operation: 'payment_intents.create', mode: 'slow', holdMs: 200 });
  const first = server.stripe.paymentIntents.create(stay, { idempotencyKey: 'k' });
  await expect
    .poll(() => server.stripe.paymentIntents.create(stay, { idempotencyKey: 'k' }).catch((error) => error.statusCode), {
      interval: 20,
    })
    .toBe(409);
  const { id } = await first;
  expect(await server.stripe.paymentIntents.create(stay, { idempotencyKey: 'k' })).toMatchObject({ id });
});

test.each(['500', '500-after'])('a %s error is repeated for the same key', async (mode) => {
  const server = await startPayments();
  await order(server, { operation: 'payment_intents.create', mode });
  for (let n = 0; n < 2; n++)
    await expect(server.stripe.paymentIntents.create(stay, { idempotencyKey: 'k' })).rejects.toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
    });
  expect(server.payments.ledger().intents).toHaveLength(mode === '500' ? 0 : 1);
});

test.each(['silent-before', 'silent-after'])('after %s, the same key gives one payment', async (mode) => {
  const server = await startPayments();
  const params = { ...stay, confirm: true, payment_method: 'pm_card_visa' };
  await order(server, { operation: 'payment_intents.create', mode, holdMs: 50, times: 2 });
  // The SDK retries once if a connection is closed, so the fault must occur twice.
  const silent = server.stripe.paymentIntents.create(params, { idempotencyKey: 'k' });
  await expect(silent).rejects.toMatchObject({ type: 'StripeConnectionError' });
  expect(server.payments.ledger().intents).toHaveLength(mode === 'silent-before' ? 0 : 1);
  const paid = await server.stripe.paymentIntents.create(params, { idempotencyKey: 'k' });
  expect(paid.status).toBe('succeeded');
  expect(server.payments.ledger().intents).toHaveLength(1);
});
