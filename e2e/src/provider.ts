import type { APIRequestContext } from '@playwright/test';

/** What the payment provider holds, by its own list and not by what the site says. */

interface Intent {
  id: string;
  amount_received: number;
  description: string | null;
  metadata: Record<string, string>;
}

interface Refund {
  amount: number;
  payment_intent: string;
}

interface Ledger {
  intents: Intent[];
  refunds: Refund[];
}

async function ledgerOf(request: APIRequestContext): Promise<Ledger> {
  return (await request.get('/stand-ins/ledger')).json();
}

/** The refunds of a payment in cents, as the provider holds them. */
export async function refundedCents(request: APIRequestContext, intentId: string): Promise<number[]> {
  const { refunds } = await ledgerOf(request);
  return refunds.filter(({ payment_intent }) => payment_intent === intentId).map(({ amount }) => amount);
}

/** All refunds of payments for a room in cents, for stays in it and for changes of them. */
export async function refundsAround(request: APIRequestContext, title: string): Promise<number[]> {
  const { intents, refunds } = await ledgerOf(request);
  const ids = new Set(intents.filter(({ description }) => description === title).map(({ id }) => id));
  return refunds.filter(({ payment_intent }) => ids.has(payment_intent)).map(({ amount }) => amount);
}

/**
 * How many charges there are of the people who paid for a room, whatever those charges were for, refunded or not.
 * The provider lists its latest 200 payments.
 */
export async function chargesAround(request: APIRequestContext, title: string): Promise<number> {
  const { intents } = await ledgerOf(request);
  const charged = intents.filter(({ amount_received }) => amount_received > 0);
  const payers = new Set(
    charged.filter(({ description }) => description === title).map(({ metadata }) => metadata.personId),
  );
  return charged.filter(({ metadata }) => payers.has(metadata.personId)).length;
}
