import type { Stripe } from 'stripe';

/** The card data that is stored. It never includes the number or the security code. */
interface StoredCard {
  card: string;
}

export interface StoredMethod extends StoredCard {
  id: string;
  method: Stripe.PaymentMethod;
}

interface StoredToken extends StoredCard {
  id: string;
  details: Stripe.PaymentMethod.Card;
}

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
  account?: string;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

export interface Delivery {
  id: string;
  state: 'pending' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  nextAt: number;
  lastStatus: number | null;
}

export interface Answer {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  request: string;
  parameters: string;
  status: number;
  body: string;
}

export interface StoredLink {
  id: string;
  account: string;
  returnUrl: string;
  refreshUrl: string;
  /** Seconds since 1970. */
  expiresAt: number;
  isUsed: boolean;
}

export interface StoredAccount {
  id: string;
  isClosed: boolean;
  account: Stripe.Account;
}

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
  disputes: Stripe.Dispute;
  accounts: StoredAccount;
  links: StoredLink;
  transfers: Stripe.Transfer;
  payouts: StoredPayout;
  challenges: Challenge;
  events: EventRecord;
  deliveries: Delivery;
  answers: Answer;
}
