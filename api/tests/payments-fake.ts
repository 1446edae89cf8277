import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import {
  type Dispute,
  type Intent,
  intentIdOf,
  type PaymentProvider,
  type ProviderRefund,
  RefundRefused,
  viewEvent,
} from '../src/base/ports/payments.ts';
import { Refusal } from '../src/base/refusal.ts';
import { testTime } from './today.ts';

export const WEBHOOK_SECRET = 'whsec_test';

/** An in-memory payment provider with the idempotency keys, states and refunds of the real one. */
export interface PaymentsFake extends PaymentProvider {
  intents: Map<string, Intent>;
  refunds: (ProviderRefund & { intentId: string; idempotencyKey: string })[];
  disputes: Map<string, Dispute>;
  pay(clientSecret: string): void;
  /** Opens a dispute for the whole payment. */
  dispute(intentId: string, change?: Partial<Dispute>): Dispute;
  silent: Set<'createIntent' | 'readIntent' | 'cancelIntent' | 'refund'>;
  event(type: string, subject: string | object, id?: string, account?: string): { body: string; signature: string };
}

export function createPaymentsFake(): PaymentsFake {
  const intents = new Map<string, Intent>();
  const byKey = new Map<string, string>();
  const refunds: PaymentsFake['refunds'] = [];
  const disputes: PaymentsFake['disputes'] = new Map();
  const silent: PaymentsFake['silent'] = new Set();
  const refundedOf = (id: string) =>
    refunds
      .filter(({ intentId, failure }) => intentId === id && failure === undefined)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const stripe = new Stripe('sk_test_fake');
  const answer = async (call: 'createIntent' | 'readIntent' | 'cancelIntent' | 'refund') => {
    // The fake never responds within the same tick, because a network call would not either.
    await new Promise((resolve) => setImmediate(resolve));
    if (silent.has(call)) throw new Refusal('payments-unavailable');
  };
  const get = (id: string): Intent => {
    const intent = intents.get(id);
    if (!intent) throw new Error(`no intent ${id}`);
    return intent;
  };

  return {
    intents,
    refunds,
    disputes,
    silent,
    async createIntent({ amountCents, metadata, idempotencyKey }) {
      await answer('createIntent');
      const known = byKey.get(idempotencyKey);
      if (known) return { ...get(known) };
      const id = `pi_${crypto.randomUUID().replaceAll('-', '')}`;
      const intent: Intent = {
        id,
        status: 'open',
        amountCents,
        currency: 'usd',
        clientSecret: `${id}_secret_test`,
        metadata,
      };
      intents.set(id, intent);
      byKey.set(idempotencyKey, id);
      return { ...intent };
    },
    async readIntent(id) {
      await answer('readIntent');
      const intent = intents.get(id);
      return intent && { ...intent };
    },
    async cancelIntent(id) {
      await answer('cancelIntent');
      const intent = get(id);
      if (intent.status === 'open') intent.status = 'canceled';
      return { ...intent };
    },
    async refund(order) {
      await answer('refund');
      const made = refunds.find(({ idempotencyKey }) => idempotencyKey === order.idempotencyKey);
      if (made) return made.id;
      if ([...disputes.values()].some(({ intentId, state }) => intentId === order.intentId && state !== 'won'))
        throw new RefundRefused('charge_disputed');
      const id = `re_${crypto.randomUUID().replaceAll('-', '')}`;
      refunds.push({ key: undefined, ...order, id });
      return id;
    },
    async readRefunds(id) {
      return refunds.filter(({ intentId }) => intentId === id).map((refund) => ({ ...refund }));
    },
    async readDispute(id) {
      const dispute = disputes.get(id);
      return dispute && { ...dispute };
    },
    async *listDisputes() {
      yield* disputes.values();
    },
    async *listPaid() {
      for (const { id, status, amountCents } of intents.values()) {
        if (status === 'succeeded') yield { id, amountCents, refundedCents: refundedOf(id) };
      }
    },
    readEvent(rawBody, signature) {
      try {
        return viewEvent(stripe.webhooks.constructEvent(rawBody, signature, WEBHOOK_SECRET, 300));
      } catch {
        throw new Refusal('webhook-refused');
      }
    },
    isReachable: async () => true,
    dispute(intentId, change) {
      const dispute: Dispute = {
        ...{ id: `du_${crypto.randomUUID().replaceAll('-', '')}`, intentId, amountCents: get(intentId).amountCents },
        ...{ reason: 'fraudulent', state: 'open', openedAt: new Date(testTime()) },
        evidenceDueAt: new Date(testTime() + 7 * 24 * 3_600_000),
        ...change,
      };
      disputes.set(dispute.id, dispute);
      return dispute;
    },
    pay(clientSecret) {
      const intent = get(intentIdOf(clientSecret));
      if (intent.status !== 'open') throw new Error(`the intent is ${intent.status}`);
      intent.status = 'succeeded';
    },
    event(type, subject, id = `evt_${crypto.randomUUID()}`, account) {
      const body = JSON.stringify({
        id,
        type,
        object: 'event',
        account,
        data: { object: typeof subject === 'string' ? { id: subject, object: 'payment_intent' } : subject },
      });
      return { body, signature: sign(body, WEBHOOK_SECRET, Math.floor(Date.now() / 1000)) };
    },
  };
}

export function sign(body: string, secret: string, time: number): string {
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
