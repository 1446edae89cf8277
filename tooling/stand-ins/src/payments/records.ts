import type { Stripe } from 'stripe';

/** What is kept of a card: never its number or its security code. */
interface StoredCard {
  /** Name of the test card's ready-made method; it decides what happens. */
  card: string;
}

export interface StoredMethod extends StoredCard {
  id: string;
  method: Stripe.PaymentMethod;
}

/** A card token: good for one payment method. */
interface StoredToken extends StoredCard {
  id: string;
  details: Stripe.PaymentMethod.Card;
}

/** One question of a bank to a card holder. */
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
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** How far an event got on its way to the webhook. Times are milliseconds since 1970. */
export interface Delivery {
  id: string;
  state: 'pending' | 'delivered' | 'failed' | 'dropped';
  attempts: number;
  nextAt: number;
  /** Status of the last answer, null when there was none. */
  lastStatus: number | null;
}

/** The first answer to an idempotency key. */
export interface Answer {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  request: string;
  parameters: string;
  status: number;
  body: string;
}

export interface Tables {
  intents: Stripe.PaymentIntent;
  methods: StoredMethod;
  tokens: StoredToken;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  challenges: Challenge;
  events: EventRecord;
  deliveries: Delivery;
  answers: Answer;
}
