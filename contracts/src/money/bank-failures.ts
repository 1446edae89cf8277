import { providerText } from './provider-text.ts';

const DETAILS = 'The details of the bank account seem to be wrong.';

/** Texts by the provider's codes, see https://docs.stripe.com/api/payouts/failures */
const SENTENCES: Record<string, string> = {
  account_closed: 'The bank account has been closed.',
  account_frozen: 'The bank account is frozen.',
  bank_account_restricted: 'The bank account does not accept such payouts; it may be a savings account.',
  bank_ownership_changed: 'The bank account is no longer valid, because the bank has a new owner.',
  debit_not_authorized: 'The bank account does not allow debits, which Stripe needs.',
  expired_card: 'The card has expired.',
  incorrect_account_holder_address: 'The address of the account holder does not match the bank’s.',
  incorrect_account_holder_name: 'The name of the account holder does not match the bank’s.',
  incorrect_account_holder_tax_id: 'The tax ID of the account holder does not match the bank’s.',
  incorrect_account_type: 'The bank account is of another type than it says.',
  insufficient_funds: 'There was not enough in your account at Stripe.',
  invalid_account_number: DETAILS,
  invalid_card: 'The card is not valid.',
  invalid_currency: 'The bank account does not accept this currency.',
  lost_or_stolen_card: 'The card was reported as lost or stolen.',
  no_account: DETAILS,
  unsupported_card: 'The bank does not accept payouts to this card.',
};

export function bankFailureText(code: string): string {
  return providerText(SENTENCES, code, 'The bank did not accept the payout.');
}
