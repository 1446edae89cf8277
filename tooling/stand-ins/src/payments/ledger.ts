import type { Stripe } from 'stripe';
import type { Delivery } from './records.ts';
import type { Store } from './store.ts';

const SHOWN = 200;

export interface Ledger {
  intents: Pick<
    Stripe.PaymentIntent,
    'id' | 'amount' | 'amount_received' | 'currency' | 'status' | 'created' | 'description' | 'metadata'
  >[];
  refunds: Pick<Stripe.Refund, 'id' | 'amount' | 'currency' | 'status' | 'created' | 'payment_intent' | 'metadata'>[];
  events: { id: string; type: string; created: number; about: string; delivery: Omit<Delivery, 'id'> | null }[];
}

/**
 * Returns a function that returns the latest entries of each table, newest first, as plain JSON. Amounts are in the
 * currency's smallest unit, times in seconds.
 */
export function createLedger(tables: Store['tables']): () => Ledger {
  return () => ({
    intents: latest(tables.intents).map(
      ({ id, amount, amount_received, currency, status, created, description, metadata }) => ({
        id,
        amount,
        amount_received,
        currency,
        status,
        created,
        description,
        metadata,
      }),
    ),
    refunds: latest(tables.refunds).map(({ id, amount, currency, status, created, payment_intent, metadata }) => ({
      id,
      amount,
      currency,
      status,
      created,
      payment_intent,
      metadata,
    })),
    events: latest(tables.events).map(({ id, type, created, data }) => {
      const delivery = tables.deliveries.get(id);
      const about = 'id' in data.object ? String(data.object.id) : '';
      return { id, type, created, about, delivery: delivery ? withoutId(delivery) : null };
    }),
  });
}

function withoutId({ id: _, ...delivery }: Delivery): Omit<Delivery, 'id'> {
  return delivery;
}

function latest<T>(table: ReadonlyMap<string, T>): T[] {
  return [...table.values()].slice(-SHOWN).reverse();
}
