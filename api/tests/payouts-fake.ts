import type { PayoutAccountState } from 'contracts';
import { type BankFailure, type PayoutProvider, PayoutRefused, type Transfer } from '../src/base/ports/payouts.ts';
import { Refusal } from '../src/base/refusal.ts';

type Call = 'createAccount' | 'readAccount' | 'readBankFailure' | 'linkToAccount' | 'transfer' | 'reverse';

/** An in-memory payout provider with the idempotency keys, account states, transfers and reversals of the real one. */
export interface PayoutsFake extends PayoutProvider {
  accounts: Map<string, PayoutAccountState>;
  transfers: Transfer[];
  bankFailures: Map<string, BankFailure>;
  /** Calls that receive no response. */
  silent: Set<Call>;
  /** Calls that take effect although their response is lost. */
  deaf: Set<Call>;
  /** Calls that the provider refuses, with its error code. */
  refused: Map<Call, string>;
}

export function createPayoutsFake(): PayoutsFake {
  const accounts: PayoutsFake['accounts'] = new Map();
  const bankFailures: PayoutsFake['bankFailures'] = new Map();
  const byKey = new Map<string, string>();
  const transfers: Transfer[] = [];
  const [silent, deaf, refused] = [new Set<Call>(), new Set<Call>(), new Map<Call, string>()];
  const answer = async <T>(call: Call, work: () => T): Promise<T> => {
    await new Promise((resolve) => setImmediate(resolve));
    if (silent.has(call)) throw new Refusal('payments-unavailable');
    const code = refused.get(call);
    if (code) throw new PayoutRefused(code);
    const result = work();
    if (deaf.has(call)) throw new Refusal('payments-unavailable');
    return structuredClone(result);
  };
  const newId = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`;

  return {
    accounts,
    transfers,
    bankFailures,
    silent,
    deaf,
    refused,
    createAccount: ({ idempotencyKey }) =>
      answer('createAccount', () => {
        const id = byKey.get(idempotencyKey) ?? newId('acct');
        byKey.set(idempotencyKey, id);
        if (!accounts.has(id)) accounts.set(id, 'incomplete');
        return id;
      }),
    readAccount: (id) => answer('readAccount', () => accounts.get(id) ?? 'closed'),
    readBankFailure: (id) => answer('readBankFailure', () => bankFailures.get(id)),
    linkToAccount: ({ accountId }) => answer('linkToAccount', () => `https://connect.test/${accountId}`),
    transfer: ({ bookingId, accountId, amountCents, key }) =>
      answer('transfer', () => {
        const known = transfers.find((each) => each.key === key);
        if (known) return known;
        if (accounts.get(accountId) !== 'ready') throw new PayoutRefused('insufficient_capabilities_for_transfer');
        const made: Transfer = { id: newId('tr'), key, bookingId, accountId, amountCents, reversals: [] };
        transfers.push(made);
        return made;
      }),
    reverse: ({ transferId, amountCents, key }) =>
      answer('reverse', () => {
        const transfer = transfers.find(({ id }) => id === transferId);
        if (!transfer) throw new PayoutRefused('resource_missing');
        const known = transfer.reversals.find((each) => each.key === key);
        const made = known ?? { id: newId('trr'), key, amountCents };
        if (!known) transfer.reversals.push(made);
        return made;
      }),
    transfersOf: async (bookingId) => structuredClone(transfers.filter((each) => each.bookingId === bookingId)),
    async *listTransfers() {
      for (const transfer of transfers.toReversed()) yield structuredClone(transfer);
    },
  };
}
