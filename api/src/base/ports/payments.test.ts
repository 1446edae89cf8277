import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sign } from '../../../tests/payments-fake.ts';
import { startPaymentsStandIn } from '../../../tests/payments-stand-in.ts';
import { Refusal } from '../refusal.ts';
import { createPaymentProvider, type PaymentProvider, RefundRefused } from './payments.ts';
import { stripeConfig } from './stripe.ts';

const keys = { secretKey: 'sk_test_port', webhookSecret: 'whsec_port' };
const options = { secretKey: keys.secretKey, webhookSecrets: [keys.webhookSecret, 'whsec_connect'] };
let standIn: Awaited<ReturnType<typeof startPaymentsStandIn>>;
let provider: PaymentProvider;
let stripe: Stripe;

beforeAll(async () => {
  standIn = await startPaymentsStandIn(keys);
  provider = createPaymentProvider({ ...options, apiUrl: standIn.apiUrl });
  stripe = new Stripe(keys.secretKey, stripeConfig(standIn.apiUrl));
});
afterAll(() => standIn.stop());

const order = (key: string, amountCents = 12_000) => ({
  amountCents,
  description: 'A stay',
  metadata: { personId: 'p', bookingId: 'b' },
  idempotencyKey: key,
});
const pay = (id: string) => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });

describe('the payment provider with its own SDK', () => {
  test('returns the same intent for the same key', async () => {
    const first = await provider.createIntent(order('pi:1:12000'));
    expect(first).toMatchObject({ status: 'open', amountCents: 12_000, currency: 'usd', metadata: { bookingId: 'b' } });
    expect(await provider.createIntent(order('pi:1:12000'))).toEqual(first);
  });

  test('can cancel an open intent repeatedly', async () => {
    const open = await provider.createIntent(order('pi:2:12000'));
    expect((await provider.cancelIntent(open.id)).status).toBe('canceled');
    expect((await provider.cancelIntent(open.id)).status).toBe('canceled');
    await expect(pay(open.id)).rejects.toThrow();
    const paid = await provider.createIntent(order('pi:3:12000'));
    await pay(paid.id);
    expect((await provider.cancelIntent(paid.id)).status).toBe('succeeded');
  });

  test('refunds once per key', async () => {
    const { id } = await provider.createIntent(order('pi:4:12000'));
    await pay(id);
    const refund = { intentId: id, amountCents: 12_000 };
    await provider.refund({ ...refund, idempotencyKey: 'refund:4' });
    await provider.refund({ ...refund, idempotencyKey: 'refund:4' });
    await provider.refund({ ...refund, idempotencyKey: 'refund:4:again' });
    expect((await provider.readRefunds(id)).map(({ amountCents }) => amountCents)).toEqual([12_000]);
    const listed = [];
    for await (const intent of provider.listPaid()) if (intent.id === id) listed.push(intent);
    expect(listed).toEqual([{ id, amountCents: 12_000, refundedCents: 12_000 }]);
  });

  test('reports a refund that failed after it was created', async () => {
    const { id } = await provider.createIntent(order('pi:6:12000'));
    await pay(id);
    const refund = { intentId: id, amountCents: 12_000, idempotencyKey: 'refund:6', key: 'refund:6' };
    const refundId = await provider.refund(refund);
    const read = () => provider.readRefunds(id);
    expect(await read()).toEqual([{ id: refundId, key: 'refund:6', amountCents: 12_000 }]);
    await standIn.test('refunds', { refund: refundId, failure: 'declined' });
    expect(await read()).toEqual([{ id: refundId, key: 'refund:6', amountCents: 12_000, failure: 'declined' }]);
  });

  test('reports the state of a dispute until the bank has decided', async () => {
    const { id } = await provider.createIntent(order('pi:7:12000'));
    await pay(id);
    const { id: disputeId } = await standIn.test('disputes', { payment_intent: id });
    const dispute = { id: disputeId, intentId: id, amountCents: 12_000, reason: 'fraudulent' };
    expect(await provider.readDispute(disputeId)).toMatchObject({
      ...{ ...dispute, state: 'open' },
      evidenceDueAt: expect.any(Date),
    });
    const refund = { intentId: id, amountCents: 12_000, idempotencyKey: 'refund:7' };
    await expect(provider.refund(refund)).rejects.toThrow(new RefundRefused('charge_disputed'));
    await standIn.test('disputes', { dispute: disputeId, status: 'lost' });
    const listed = [];
    for await (const each of provider.listDisputes()) if (each.id === disputeId) listed.push(each);
    expect(listed).toMatchObject([{ ...dispute, state: 'lost', evidenceDueAt: undefined }]);
    expect(await provider.readDispute('du_unknown')).toBeUndefined();
  });

  test('lists the intents paid since a given time', async () => {
    const { id } = await provider.createIntent(order('pi:4a:12000'));
    await pay(id);
    const listIds = async (since?: Date) => {
      const ids = [];
      for await (const intent of provider.listPaid(since)) ids.push(intent.id);
      return ids;
    };
    expect(await listIds()).toContain(id);
    expect(await listIds(new Date(Date.now() - 60_000))).toContain(id);
    expect(await listIds(new Date(Date.now() + 60_000))).toEqual([]);
  });

  test('reports an outage while listing paid intents', async () => {
    const away = createPaymentProvider({
      secretKey: 'sk_test_x',
      webhookSecrets: ['whsec_x'],
      apiUrl: 'http://127.0.0.1:1',
    });
    await expect(away.listPaid()[Symbol.asyncIterator]().next()).rejects.toThrow(new Refusal('payments-unavailable'));
  });

  test('returns undefined for an unknown intent', async () => {
    expect(await provider.readIntent('pi_unknown')).toBeUndefined();
  });

  test('rejects an amount below its minimum', async () => {
    await expect(provider.createIntent(order('pi:5:1', 1))).rejects.toMatchObject({ code: 'amount-not-payable' });
  });

  test('verifies the signature of an event', () => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { object: 'payment_intent', id: 'pi_1' } },
    });
    const signature = sign(body, keys.webhookSecret, Math.floor(Date.now() / 1000));
    const event = { id: 'evt_1', type: 'payment_intent.succeeded', intentId: 'pi_1' };
    expect(provider.readEvent(Buffer.from(body), signature)).toEqual(event);
    expect(() => provider.readEvent(Buffer.from(`${body} `), signature)).toThrow('signature');
  });

  test.for([
    [{ object: 'refund', id: 're_1', payment_intent: 'pi_1' }, { refundedIntentId: 'pi_1' }],
    [{ object: 'refund', id: 're_1', payment_intent: null }, {}],
    [{ object: 'dispute', id: 'du_1', payment_intent: 'pi_1' }, { disputeId: 'du_1' }],
    [{ object: 'transfer', id: 'tr_1', metadata: { key: 'payout:1' } }, { transferKey: 'payout:1' }],
  ] as const)('identifies the subject of an event: %o', ([object, about]) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'any', data: { object } });
    const signature = sign(body, keys.webhookSecret, Math.floor(Date.now() / 1000));
    expect(provider.readEvent(Buffer.from(body), signature)).toEqual({ id: 'evt_1', type: 'any', ...about });
  });

  test('is called only once per outbox attempt', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const failing = createPaymentProvider({ ...options, apiUrl });
    const refund = { intentId: 'pi_1', amountCents: 100, idempotencyKey: 'refund:once' };
    await expect(failing.refund(refund)).rejects.toMatchObject({ code: 'payments-unavailable' });
    await expect(failing.readRefunds('pi_1')).rejects.toMatchObject({ code: 'payments-unavailable' });
    expect(asked).toBe(2);
    server.closeAllConnections();
    server.close();
  });

  test('causes a refusal if it does not respond', async () => {
    const nowhere = createPaymentProvider({ ...options, apiUrl: 'http://127.0.0.1:1' });
    await expect(nowhere.readIntent('pi_1')).rejects.toMatchObject({ code: 'payments-unavailable' });
  });
});
