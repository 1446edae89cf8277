import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { type Intent, intentIdOf, type PaymentProvider } from '../src/ports/payments.ts';
import { Refusal } from '../src/refusal.ts';

export const WEBHOOK_SECRET = 'whsec_test';

/** A payment provider in memory with the real one's idempotency keys, states and refunds. */
export interface PaymentsFake extends PaymentProvider {
  intents: Map<string, Intent>;
  refunds: { intentId: string; amountCents: number; idempotencyKey: string }[];
  pay(clientSecret: string): void;
  silent: Set<'createIntent' | 'readIntent' | 'cancelIntent' | 'refund'>;
  event(type: string, subject: string | object, id?: string, account?: string): { body: string; signature: string };
}

export function createPaymentsFake(): PaymentsFake {
  const intents = new Map<string, Intent>();
  const byKey = new Map<string, string>();
  const refunds: PaymentsFake['refunds'] = [];
  const silent: PaymentsFake['silent'] = new Set();
  const stripe = new Stripe('sk_test_fake');
  const answer = async (call: 'createIntent' | 'readIntent' | 'cancelIntent' | 'refund') => {
    // A network call never responds within the same tick.
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
      if (!refunds.some(({ idempotencyKey }) => idempotencyKey === order.idempotencyKey)) refunds.push(order);
    },
    async readRefunded(id) {
      return refunds.filter(({ intentId }) => intentId === id).reduce((sum, { amountCents }) => sum + amountCents, 0);
    },
    async *listPaid() {
      for (const { id, status, amountCents } of intents.values()) {
        const back = refunds.filter(({ intentId }) => intentId === id);
        const refundedCents = back.reduce((sum, refund) => sum + refund.amountCents, 0);
        if (status === 'succeeded') yield { id, amountCents, refundedCents };
      }
    },
    readEvent(rawBody, signature) {
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, WEBHOOK_SECRET, 300);
        const subject = event.data.object as { id: string; object: string; metadata?: { key?: string } };
        const idOf = (kind: string) => (subject.object === kind ? subject.id : undefined);
        return {
          id: event.id,
          type: event.type,
          intentId: idOf('payment_intent'),
          accountId: idOf('account') ?? event.account,
          transferKey: subject.metadata?.key,
        };
      } catch {
        throw new Refusal('webhook-refused');
      }
    },
    isReachable: async () => true,
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
