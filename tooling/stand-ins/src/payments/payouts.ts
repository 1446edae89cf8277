import type { Stripe } from 'stripe';
import { findAccount } from './accounts.ts';
import { type Action, emit, seconds } from './action.ts';
import { banksOf } from './banks.ts';
import { newId } from './ids.ts';

interface Wanted {
  account: string;
  amount: number;
  /** Stripe's failure code if the bank refuses the payout. Undefined if the bank accepts it. */
  failure: string | undefined;
}

/**
 * Pays out from a connected account to its bank. A failed payout marks the bank account, which then receives no further
 * payouts.
 */
export function payOut(action: Action, { account: id, amount, failure }: Wanted): Stripe.Payout {
  const stored = findAccount(action, id);
  const bank = stored.account.external_accounts?.data[0];
  if (!bank) throw new Error(`The account ${id} has no bank account.`);
  const created = seconds(action.now);
  const payout: Stripe.Payout = {
    id: newId('po'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created,
    automatic: true,
    balance_transaction: null,
    created,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: bank.id,
    failure_balance_transaction: null,
    failure_code: failure ?? null,
    failure_message: failure === undefined ? null : `The bank refused this payout (${failure}).`,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: failure === undefined ? 'paid' : 'failed',
    trace_id: null,
    type: 'bank_account',
  };
  action.change.put('payouts', { id: payout.id, created, account: id, payout });
  emit(action, failure === undefined ? 'payout.paid' : 'payout.failed', payout, id);
  if (failure === undefined) return payout;
  const { account } = stored;
  const missing = { ...account.requirements, currently_due: ['external_account'], past_due: ['external_account'] };
  const next = {
    ...account,
    external_accounts: banksOf(id, { ...bank, status: 'errored' }),
    payouts_enabled: false,
    requirements: missing as Stripe.Account.Requirements,
  };
  action.change.put('accounts', { ...stored, account: next });
  emit(action, 'account.updated', next, id);
  return payout;
}
