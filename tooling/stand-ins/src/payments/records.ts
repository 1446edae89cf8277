import type { Stripe } from 'stripe';

/** The stored card data: never the number or the security code. */
interface StoredCard {
  /** The name of the test card's predefined method; it determines the card's behaviour. */
  card: string;
}

export interface StoredMethod extends StoredCard {
  id: string;
  method: Stripe.PaymentMethod;
}

/** A card token, valid for one payment method. */
interface StoredToken extends StoredCard {
  id: string;
  details: Stripe.PaymentMethod.Card;
}

/** A bank's authentication request to a card holder. */
export interface Challenge {
  id: string;
  intent: string;
  method: string;
  returnUrl: string | null;
  state: 'asked' | 'passed' | 'failed' | 'obsolete';
}

export interface EventRecord {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  /** The connected account to which it happened. */
  account?: string;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** The delivery state of an event. Times are milliseconds since 1970. */
export interface Delivery {
  id: string;
  state: 'pending' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  nextAt: number;
  /** Status of the last response; null if there was none. */
  lastStatus: number | null;
}

/** The first response for an idempotency key. */
export interface Answer {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  request: string;
  parameters: string;
  status: number;
  body: string;
}

/** A link to the page on which a host fills in an account. Valid once, and for minutes. */
export interface StoredLink {
  id: string;
  account: string;
  returnUrl: string;
  refreshUrl: string;
  /** Seconds since 1970. */
  expiresAt: number;
  isUsed: boolean;
}

/** An account; a closed one is kept, and no longer shown. */
export interface StoredAccount {
  id: string;
  isClosed: boolean;
  account: Stripe.Account;
}

/** A payout of a connected account to its bank. */
export interface StoredPayout {
  id: string;
  created: number;
  account: string;
  payout: Stripe.Payout;
}

export interface Tables {
  intents: Stripe.PaymentIntent;
  methods: StoredMethod;
  tokens: StoredToken;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  accounts: StoredAccount;
  links: StoredLink;
  transfers: Stripe.Transfer;
  payouts: StoredPayout;
  challenges: Challenge;
  events: EventRecord;
  deliveries: Delivery;
  answers: Answer;
}
