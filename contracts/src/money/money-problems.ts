import { providerText } from './provider-text.ts';

/**
 * open  the bank has not decided yet
 * won   the site keeps the payment
 * lost  the bank returned the payment to the guest
 */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/**
 * Limits of `GET /money-problems`: the number of rows per kind, and how many days problems that need no action are
 * listed.
 */
export const MONEY_PROBLEM_LIMITS = { each: 100, closedDisputeDays: 30, unknownPaymentDays: 90 };

/** Texts by the provider's reasons, see https://docs.stripe.com/disputes/categories */
const DISPUTE_REASONS: Record<string, string> = {
  bank_cannot_process: 'The bank could not process the payment.',
  credit_not_processed: 'The guest says that a refund is missing.',
  customer_initiated: 'The guest asked their bank for the money.',
  debit_not_authorized: 'The guest says that they did not allow the payment.',
  duplicate: 'The guest says that they paid twice.',
  fraudulent: 'The guest says that they did not make the payment.',
  general: 'The bank gives no reason.',
  incorrect_account_details: 'The details of the account were wrong.',
  insufficient_funds: 'The account had too little money.',
  product_not_received: 'The guest says that they did not get the stay.',
  product_unacceptable: 'The guest says that the stay was not as described.',
  subscription_canceled: 'The guest says that they canceled.',
  unrecognized: 'The guest does not recognize the payment.',
};

export function disputeReasonText(reason: string): string {
  return providerText(DISPUTE_REASONS, reason, 'The bank gives no reason.');
}

/** Texts by the provider's reasons, see https://docs.stripe.com/refunds#failed-refunds */
const REFUND_FAILURES: Record<string, string> = {
  charge_disputed: 'The guest disputed the payment. A refund is possible only if the bank decides against the guest.',
  declined: 'The bank declined the refund.',
  expired_or_canceled_card: 'The card has expired or was canceled.',
  insufficient_funds: 'There was not enough in the account at Stripe.',
  lost_or_stolen_card: 'The card was reported as lost or stolen.',
};

export function refundFailureText(failure: string): string {
  return providerText(REFUND_FAILURES, failure, 'The bank did not accept the refund.');
}
