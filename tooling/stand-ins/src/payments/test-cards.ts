export interface Decline {
  code: string;
  declineCode: string;
  message: string;
}

/** One of Stripe's public test cards. All other numbers are refused, so that nobody enters a real card. */
export interface TestCard {
  number: string;
  method: string;
  country: string;
  happens: string;
  authentication: boolean;
  decline?: Decline;
  /** A refund to this card is pending at first and fails later. */
  refundFails?: true;
  /** The payment is disputed immediately. */
  isDisputed?: true;
}

function decline(code: string, declineCode: string, message: string): Decline {
  return { code, declineCode, message };
}

const DECLINED = decline('card_declined', 'generic_decline', 'Your card was declined.');
const NO_FUNDS = decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.');
const EXPIRED = decline('expired_card', 'expired_card', 'Your card has expired.');
const WRONG_CVC = decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect.");
const PROCESSING = decline(
  'processing_error',
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
);

function succeeds(number: string, method: string, name: string): TestCard {
  return { number, method, country: 'US', happens: `${name}, succeeds`, authentication: false };
}

function fails(number: string, method: string, reason: Decline): TestCard {
  return { number, method, country: 'US', happens: reason.message, authentication: false, decline: reason };
}

function withAuth(number: string, method: string, country: string, happens: string, reason?: Decline): TestCard {
  return { number, method, country, happens, authentication: true, ...(reason ? { decline: reason } : {}) };
}

export const testCards: readonly TestCard[] = [
  succeeds('4242424242424242', 'pm_card_visa', 'Visa'),
  succeeds('5555555555554444', 'pm_card_mastercard', 'Mastercard'),
  succeeds('378282246310005', 'pm_card_amex', 'American Express'),
  succeeds('6011111111111117', 'pm_card_discover', 'Discover'),
  succeeds('3056930009020004', 'pm_card_diners', 'Diners Club'),
  succeeds('3566002020360505', 'pm_card_jcb', 'JCB'),
  succeeds('6200000000000005', 'pm_card_unionpay', 'UnionPay'),
  {
    ...succeeds('4000000000005126', 'pm_card_refundFail', 'Visa'),
    happens: 'Succeeds, but a refund fails later',
    refundFails: true,
  },
  {
    ...succeeds('4000000000000259', 'pm_card_createDispute', 'Visa'),
    happens: 'Succeeds, and is disputed as fraudulent',
    isDisputed: true,
  },
  fails('4000000000000002', 'pm_card_chargeDeclined', DECLINED),
  fails('4000000000009995', 'pm_card_chargeDeclinedInsufficientFunds', NO_FUNDS),
  fails('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', EXPIRED),
  fails('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', WRONG_CVC),
  fails('4000000000000119', 'pm_card_chargeDeclinedProcessingError', PROCESSING),
  withAuth('4000002500003155', 'pm_card_authenticationRequiredOnSetup', 'FR', 'Asks for authentication (3-D Secure)'),
  withAuth('4000002760003184', 'pm_card_authenticationRequired', 'DE', 'Always asks for authentication (3-D Secure)'),
  withAuth('4000000000003220', 'pm_card_threeDSecure2Required', 'US', 'Asks for authentication (3-D Secure 2)'),
  withAuth(
    '4000008400001629',
    'pm_card_threeDSecureRequiredChargeDeclined',
    'US',
    'Asks for authentication, then is declined',
    DECLINED,
  ),
];

export function testCardOf(method: string): TestCard | undefined {
  return testCards.find((card) => card.method === method);
}
