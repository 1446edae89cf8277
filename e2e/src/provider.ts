import type { APIRequestContext } from '@playwright/test';

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

export async function refundedCents(request: APIRequestContext, intentId: string): Promise<number[]> {
  const { refunds } = await ledgerOf(request);
  return refunds.filter(({ payment_intent }) => payment_intent === intentId).map(({ amount }) => amount);
}

export async function refundsAround(request: APIRequestContext, title: string): Promise<number[]> {
  const { intents, refunds } = await ledgerOf(request);
  const ids = new Set(intents.filter(({ description }) => description === title).map(({ id }) => id));
  return refunds.filter(({ payment_intent }) => ids.has(payment_intent)).map(({ amount }) => amount);
}

/**
 * Returns the total number of charges of all guests who paid for a room, for any purpose, including refunded ones. The
 * provider lists only its latest 200 payments.
 */
export async function chargesAround(request: APIRequestContext, title: string): Promise<number> {
  const { intents } = await ledgerOf(request);
  const charged = intents.filter(({ amount_received }) => amount_received > 0);
  const payers = new Set(
    charged.filter(({ description }) => description === title).map(({ metadata }) => metadata.personId),
  );
  return charged.filter(({ metadata }) => payers.has(metadata.personId)).length;
}
