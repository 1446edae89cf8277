import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startPayments, startReceiver, type TestServer, WEBHOOK_SECRET } from './test-server.ts';

const stripe = new Stripe('sk_test_unused');

function opened({ body, signature }: { body: string; signature: string }) {
  return stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
}

async function controlWebhooks({ url }: TestServer, order: object) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/test/webhooks`, { method: 'POST', headers, body: JSON.stringify(order) });
  return { status: response.status, body: await response.json() };
}

async function pay(server: TestServer) {
  return server.stripe.paymentIntents.create({
    amount: 12_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
}

test('changes are sent as signed events that the SDK accepts', async () => {
  const { url: webhookUrl, received } = await startReceiver();
  const server = await startPayments({ webhookUrl });
  const { id } = await pay(server);
  await server.stripe.refunds.create({ payment_intent: id });
  await expect.poll(() => received.length).toBe(5);
  const types = received.map((one) => opened(one).type);
  expect(types.toSorted()).toEqual([
    'charge.refunded',
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
    'refund.created',
  ]);
  const succeeded = received.map(opened).find((event) => event.type === 'payment_intent.succeeded');
  expect(succeeded?.data.object).toMatchObject({ id, status: 'succeeded' });
  expect(() =>
    stripe.webhooks.constructEvent(received[0]?.body ?? '', received[0]?.signature ?? '', 'whsec_x'),
  ).toThrow();
  await expect.poll(async () => (await server.stripe.events.list()).data[0]?.pending_webhooks).toBe(0);
});

test('an event that is not accepted is retried', async () => {
  const { url: webhookUrl, received } = await startReceiver([500]);
  const server = await startPayments({ webhookUrl });
  await server.stripe.paymentIntents.create({ amount: 12_000, currency: 'usd' });
  await expect.poll(() => received.length).toBe(2);
  expect(opened(received[0] ?? fail()).id).toBe(opened(received[1] ?? fail()).id);
  await expect
    .poll(() => server.payments.ledger().events[0]?.delivery)
    .toMatchObject({ state: 'delivered', attempts: 2 });
});

test('events that were not accepted before a restart are retried after it', async () => {
  const silent = await startPayments({ webhookUrl: 'http://127.0.0.1:9/' });
  const { id } = await pay(silent);
  await silent.stop();
  const { url: webhookUrl, received } = await startReceiver();
  await startPayments({ folder: silent.folder, webhookUrl });
  await expect.poll(() => received.length).toBe(3);
  expect(received.map((one) => opened(one).data.object)).toContainEqual(expect.objectContaining({ id }));
});

test('a test can hold back, reorder, repeat and drop events', async () => {
  const { url: webhookUrl, received } = await startReceiver();
  const server = await startPayments({ webhookUrl });
  await controlWebhooks(server, { paused: true });
  await pay(server);
  const [succeeded, charged, created] = (await server.stripe.events.list()).data.map((event) => event.id);
  expect(received).toEqual([]);
  const answer = await controlWebhooks(server, { drop: [charged], deliver: [succeeded, created, succeeded] });
  expect(answer.body).toEqual({ paused: true, statuses: [200, 200, 200] });
  await controlWebhooks(server, { paused: false });
  expect(received.map((one) => opened(one).id)).toEqual([succeeded, created, succeeded]);
  expect(server.payments.ledger().events.map((event) => event.delivery?.state)).toEqual([
    'delivered',
    'dropped',
    'delivered',
  ]);
});

test('only callers on this machine can use the controls', async () => {
  const server = await startPayments();
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' };
  const response = await fetch(`${server.url}/test/faults`, { method: 'POST', headers, body: '{}' });
  expect(response.status).toBe(403);
});

function fail(): never {
  throw new Error('no event came');
}
