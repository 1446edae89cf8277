import type { Cents, PayoutAccountState } from 'contracts';
import Stripe from 'stripe';
import { createStripe, ONE_TRY, reach, type StripeOptions } from './stripe.ts';

export interface Transfer {
  id: string;
  /** Our idempotency key of the order. */
  key: string;
  bookingId: string;
  accountId: string;
  amountCents: Cents;
  reversals: Reversal[];
}

export interface Reversal {
  id: string;
  key: string;
  amountCents: Cents;
}

/** Thrown if the provider refuses a transfer or a reversal and does nothing. `code` is its reason. */
export class PayoutRefused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The latest payout, if the host's bank rejected it and the host has not changed the bank account since. */
export interface BankFailure {
  payoutId: string;
  amountCents: Cents;
  code: string;
}

/** Every call can throw the refusal `payments-unavailable`. The call may still have taken effect. */
export interface PayoutProvider {
  /** Creates an account for the host to complete. The same key returns the same account. */
  createAccount(order: { email: string; personId: string; idempotencyKey: string }): Promise<string>;
  readAccount(accountId: string): Promise<PayoutAccountState>;
  readBankFailure(accountId: string): Promise<BankFailure | undefined>;
  /** Returns a link to the provider's pages for the host. It expires within minutes and works once. */
  linkToAccount(order: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string>;
  /** @throws PayoutRefused */
  transfer(order: { bookingId: string; accountId: string; amountCents: Cents; key: string }): Promise<Transfer>;
  /** @throws PayoutRefused */
  reverse(order: { transferId: string; amountCents: Cents; key: string }): Promise<Reversal>;
  transfersOf(bookingId: string): Promise<Transfer[]>;
  listTransfers(createdSince?: Date): AsyncIterable<Transfer>;
}

export function createPayoutProvider(options: StripeOptions): PayoutProvider {
  const stripe = createStripe(options);

  async function withReversals({ reversals, ...rest }: Stripe.Transfer): Promise<Transfer> {
    const all: Reversal[] = [];
    const more = reversals.has_more ? stripe.transfers.listReversals(rest.id, { limit: 100 }) : reversals.data;
    for await (const { id, amount, metadata } of more) {
      all.push({ id, key: metadata?.key ?? '', amountCents: amount });
    }
    const { id, amount, destination, metadata } = rest;
    const accountId = typeof destination === 'string' ? destination : (destination?.id ?? '');
    const { key = '', bookingId = '' } = metadata;
    return { id, key, bookingId, accountId, amountCents: amount, reversals: all };
  }

  async function* list(query: Stripe.TransferListParams): AsyncGenerator<Transfer> {
    const found = stripe.transfers.list({ limit: 100, ...query })[Symbol.asyncIterator]();
    for (;;) {
      const next = await reach('listTransfers', () => found.next());
      if (next.done) return;
      if (next.value.metadata.bookingId !== undefined) {
        yield await reach('listReversals', () => withReversals(next.value));
      }
    }
  }

  return {
    createAccount: ({ email, personId, idempotencyKey }) =>
      reach('createAccount', async () => {
        // Without card payments, a platform needs the provider's approval to request transfers.
        const capabilities = { card_payments: { requested: true }, transfers: { requested: true } };
        const order = { type: 'express' as const, email, capabilities, metadata: { personId } };
        return (await stripe.accounts.create(order, { idempotencyKey })).id;
      }),
    readAccount: (accountId) =>
      reach('readAccount', async () => {
        try {
          return stateOf(await stripe.accounts.retrieve(accountId));
        } catch (error) {
          if (isGone(error)) return 'closed';
          throw error;
        }
      }),
    readBankFailure: (accountId) =>
      reach('readBankFailure', async () => {
        try {
          const { data } = await stripe.payouts.list({ limit: 10 }, { stripeAccount: accountId });
          const last = data.find(({ status }) => status === 'paid' || status === 'failed');
          if (last?.status !== 'failed') return undefined;
          const { external_accounts: banks } = await stripe.accounts.retrieve(accountId);
          // The provider pays nothing to this bank account until the host replaces it.
          if (banks && !banks.data.some(({ id, status }) => id === last.destination && status === 'errored'))
            return undefined;
          return { payoutId: last.id, amountCents: last.amount, code: last.failure_code ?? 'unknown' };
        } catch (error) {
          if (isGone(error)) return undefined;
          throw error;
        }
      }),
    linkToAccount: ({ accountId, returnUrl, refreshUrl }) =>
      reach('linkToAccount', async () => {
        const addresses = { return_url: returnUrl, refresh_url: refreshUrl };
        const link = { account: accountId, type: 'account_onboarding' as const, ...addresses };
        return (await stripe.accountLinks.create(link)).url;
      }),
    transfer: ({ bookingId, accountId, amountCents, key }) =>
      orRefused('transfer', async () => {
        const what = { amount: amountCents, currency: 'usd', destination: accountId };
        const order = { ...what, transfer_group: groupOf(bookingId), metadata: { key, bookingId } };
        return withReversals(await stripe.transfers.create(order, { idempotencyKey: key, ...ONE_TRY }));
      }),
    reverse: ({ transferId, amountCents, key }) =>
      orRefused('reverse', async () => {
        const order = { amount: amountCents, metadata: { key } };
        const made = await stripe.transfers.createReversal(transferId, order, { idempotencyKey: key, ...ONE_TRY });
        return { id: made.id, key, amountCents: made.amount };
      }),
    async transfersOf(bookingId) {
      const all: Transfer[] = [];
      for await (const transfer of list({ transfer_group: groupOf(bookingId) })) all.push(transfer);
      return all;
    },
    listTransfers: (createdSince) =>
      list(createdSince ? { created: { gte: Math.floor(createdSince.getTime() / 1_000) } } : {}),
  };
}

function groupOf(bookingId: string): string {
  return `booking_${bookingId}`;
}

function stateOf({ capabilities, requirements, details_submitted }: Stripe.Account): PayoutAccountState {
  if (requirements?.disabled_reason?.startsWith('rejected.')) return 'closed';
  if (capabilities?.transfers === 'active') return 'ready';
  const isMissing = !details_submitted || (requirements?.currently_due ?? []).length > 0;
  return isMissing ? 'incomplete' : 'checking';
}

/** Returns true if the account was closed or its owner has revoked our access. */
function isGone(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'account_invalid' || code === 'resource_missing';
}

/** Throws `PayoutRefused` if the error means that nothing was done. With other errors, the result is unknown. */
async function orRefused<T>(name: string, call: () => Promise<T>): Promise<T> {
  return reach(name, call).catch((error: unknown) => {
    const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
    const isRefused = error instanceof StripeInvalidRequestError || error instanceof StripePermissionError;
    throw isRefused ? new PayoutRefused(error.code ?? error.type) : error;
  });
}
