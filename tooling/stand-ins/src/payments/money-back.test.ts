import { expect, test } from 'vitest';
import { startPayments, startReceiver, type TestServer } from './test-server.ts';

async function paid({ stripe }: TestServer, method = 'pm_card_visa') {
  const order = { amount: 10_000, currency: 'usd', confirm: true, payment_method: method };
  return stripe.paymentIntents.create({ ...order, metadata: { personId: 'p1' } });
}

async function post({ url }: TestServer, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/test/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as { id: string; status: string };
}

const typesOf = (received: { body: string }[]) => received.map(({ body }) => JSON.parse(body).type as string);

test('a failed refund leaves the charge as before', async () => {
  const { url, received } = await startReceiver();
  const server = await startPayments({ webhookUrl: url });
  const { id } = await paid(server);
  const refund = await server.stripe.refunds.create({ payment_intent: id, metadata: { key: 'refund:1' } });
  await post(server, 'refunds', { refund: refund.id });
  const failed = await server.stripe.refunds.retrieve(refund.id);
  expect(failed).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
  const { latest_charge } = await server.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(latest_charge).toMatchObject({ refunded: false, amount_refunded: 0 });
  const wanted = ['refund.updated', 'charge.refund.updated', 'refund.failed'];
  await expect.poll(() => typesOf(received)).toEqual(expect.arrayContaining(wanted));
  expect((await server.stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded');
});

test('a refund to the test card for failing refunds is pending until it fails', async () => {
  const server = await startPayments();
  const { id } = await paid(server, 'pm_card_refundFail');
  const refund = await server.stripe.refunds.create({ payment_intent: id });
  expect(refund.status).toBe('pending');
  const status = async () => (await server.stripe.refunds.retrieve(refund.id)).status;
  await expect.poll(status, { timeout: 60_000, interval: 500 }).toBe('failed');
});

test('a disputed payment cannot be refunded until the dispute is won', async () => {
  const { url, received } = await startReceiver();
  const server = await startPayments({ webhookUrl: url });
  const { id } = await paid(server, 'pm_card_createDispute');
  const [dispute] = (await server.stripe.disputes.list()).data;
  expect(dispute).toMatchObject({ payment_intent: id, status: 'needs_response', reason: 'fraudulent', amount: 10_000 });
  await expect(server.stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' });
  await post(server, 'disputes', { dispute: dispute?.id, status: 'won' });
  expect((await server.stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('won');
  expect((await server.stripe.refunds.create({ payment_intent: id })).status).toBe('succeeded');
  const wanted = ['charge.dispute.created', 'charge.dispute.closed'];
  await expect.poll(() => typesOf(received)).toEqual(expect.arrayContaining(wanted));
});

test('any payment can be disputed', async () => {
  const server = await startPayments();
  const { id } = await paid(server);
  const dispute = await post(server, 'disputes', { payment_intent: id });
  expect(await post(server, 'disputes', { dispute: dispute.id, status: 'lost' })).toMatchObject({ status: 'lost' });
});
