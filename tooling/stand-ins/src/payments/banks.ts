import type { Stripe } from 'stripe';
import { newId } from './ids.ts';

export function newBank(account: string): NonNullable<Stripe.Account['external_accounts']> {
  return banksOf(account, {
    id: newId('ba'),
    object: 'bank_account',
    account,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    bank_name: 'TEST BANK',
    country: 'US',
    currency: 'usd',
    default_for_currency: true,
    fingerprint: null,
    last4: '6789',
    metadata: {},
    routing_number: '110000000',
    status: 'new',
  } as Stripe.BankAccount);
}

export function banksOf(
  account: string,
  bank: Stripe.ExternalAccount,
): NonNullable<Stripe.Account['external_accounts']> {
  return { object: 'list', data: [bank], has_more: false, url: `/v1/accounts/${account}/external_accounts` };
}
