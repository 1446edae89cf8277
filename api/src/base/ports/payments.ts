import type { DisputeState } from 'contracts';
import Stripe from 'stripe';
import { Refusal } from '../refusal.ts';
import { createStripe, ONE_TRY, reach, type StripeOptions } from './stripe.ts';

type IntentStatus = 'open' | 'processing' | 'succeeded' | 'canceled';

export interface Intent {
  id: string;
  status: IntentStatus;
  amountCents: number;
  currency: string;
  clientSecret: string;
  metadata: Record<string, string>;
  isDeclined?: boolean;
  /** True while the guest is confirming the payment with the bank. */
  isAtBank?: boolean;
}

export interface PaidIntent {
  id: string;
  amountCents: number;
  refundedCents: number;
}

export interface ProviderRefund {
  id: string;
  /** Our key for the refund. Undefined for refunds by older versions and for manual refunds. */
  key: string | undefined;
  amountCents: number;
  /** The provider's reason if the money did not reach the guest. It may be reported days later. */
  failure?: string;
}

export interface Dispute {
  id: string;
  intentId: string;
  amountCents: number;
  /** The provider's reason, such as `fraudulent`. */
  reason: string;
  state: DisputeState;
  openedAt: Date;
  /** Undefined if the provider does not need evidence, or no longer needs it. */
  evidenceDueAt: Date | undefined;
}

/** Thrown if the provider refuses a refund. `code` is its reason. */
export class RefundRefused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface PaymentEvent {
  id: string;
  type: string;
  intentId: string | undefined;
  /** The refunded payment, for events about refunds. */
  refundedIntentId?: string | undefined;
  disputeId?: string | undefined;
  /** The host's account that the event is about or that sent it. */
  accountId?: string | undefined;
  /** The key of our transfer, for events about transfers. */
  transferKey?: string | undefined;
}

/** Every call can throw the refusal `payments-unavailable`. The call may still have taken effect. */
export interface PaymentProvider {
  createIntent(order: {
    amountCents: number;
    description: string;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }): Promise<Intent>;
  readIntent(id: string): Promise<Intent | undefined>;
  /** Cancels the intent if still possible and returns its current state. */
  cancelIntent(id: string): Promise<Intent>;
  /**
   * Creates a refund once per idempotency key and returns its id. Succeeds if the charge is already refunded.
   *
   * @throws RefundRefused
   */
  refund(order: {
    intentId: string;
    amountCents: number;
    idempotencyKey: string;
    key?: string;
  }): Promise<string | undefined>;
  readRefunds(intentId: string): Promise<ProviderRefund[]>;
  readDispute(id: string): Promise<Dispute | undefined>;
  listDisputes(): AsyncIterable<Dispute>;
  listPaid(createdSince?: Date): AsyncIterable<PaidIntent>;
  /** Verifies and parses a webhook. @throws Refusal for a bad or expired signature */
  readEvent(rawBody: Buffer, signature: string): PaymentEvent;
  isReachable(): Promise<boolean>;
}

export function createPaymentProvider(options: StripeOptions & { webhookSecrets: string[] }): PaymentProvider {
  const { webhookSecrets, apiUrl } = options;
  const stripe = createStripe(options);

  return {
    createIntent: ({ amountCents, description, metadata, idempotencyKey }) =>
      reach('createIntent', async () => {
        const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const;
        const order = { amount: amountCents, currency: 'usd', automatic_payment_methods, description, metadata };
        return view(await stripe.paymentIntents.create(order, { idempotencyKey }));
      }),
    readIntent: (id) =>
      reach('readIntent', async () => view(await stripe.paymentIntents.retrieve(id))).catch((error) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    cancelIntent: (id) =>
      reach('cancelIntent', async () => {
        try {
          return view(await stripe.paymentIntents.cancel(id));
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          // The intent has succeeded, was canceled earlier or is being processed. Return its current state.
          return view(await stripe.paymentIntents.retrieve(id));
        }
      }),
    refund: ({ intentId, amountCents, idempotencyKey, key }) =>
      reach('refund', async () => {
        try {
          const order = { payment_intent: intentId, amount: amountCents, ...(key && { metadata: { key } }) };
          return (await stripe.refunds.create(order, { idempotencyKey, ...ONE_TRY })).id;
        } catch (error) {
          const { code } = error as { code?: string };
          if (code === 'charge_disputed') throw new RefundRefused(code);
          if (code !== 'charge_already_refunded') throw error;
          return undefined;
        }
      }),
    readRefunds: (id) =>
      reach('readRefunds', async () => {
        const { data } = await stripe.refunds.list({ payment_intent: id, limit: 100 }, ONE_TRY);
        return data.map(viewRefund);
      }),
    readDispute: (id) =>
      reach('readDispute', async () => viewDispute(await stripe.disputes.retrieve(id))).catch((error) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    async *listDisputes() {
      const all = stripe.disputes.list({ limit: 100 })[Symbol.asyncIterator]();
      for (;;) {
        const next = await reach('listDisputes', () => all.next());
        if (next.done) return;
        yield viewDispute(next.value);
      }
    },
    async *listPaid(createdSince) {
      const created = createdSince && { created: { gte: Math.floor(createdSince.getTime() / 1_000) } };
      const all = stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'], ...created });
      const intents = all[Symbol.asyncIterator]();
      for (;;) {
        const next = await reach('listPaid', () => intents.next());
        if (next.done) return;
        const { id, status, amount, metadata, latest_charge } = next.value;
        if (status !== 'succeeded' || metadata.personId === undefined) continue;
        yield { id, amountCents: amount, refundedCents: refundedOf(latest_charge) };
      }
    },
    readEvent(rawBody, signature) {
      for (const secret of webhookSecrets) {
        try {
          return viewEvent(stripe.webhooks.constructEvent(rawBody, signature, secret, 300));
        } catch {
          // The event was signed with another secret, or its signature is forged.
        }
      }
      throw new Refusal('webhook-refused');
    },
    async isReachable() {
      const response = await fetch(new URL('/v1/', apiUrl ?? 'https://api.stripe.com'), {
        signal: AbortSignal.timeout(1_500),
      });
      await response.body?.cancel();
      return response.status < 500;
    },
  };
}

/** Returns the intent's ID, which is the first part of its client secret. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

export function viewEvent({ id, type, account, data }: Stripe.Event): PaymentEvent {
  const subject = data.object as {
    object?: string;
    id?: string;
    metadata?: Record<string, string>;
    payment_intent?: string | null;
  };
  const idOf = (kind: string) => (subject.object === kind ? subject.id : undefined);
  return {
    ...{ id, type, intentId: idOf('payment_intent'), accountId: idOf('account') ?? account },
    transferKey: subject.object === 'transfer' ? subject.metadata?.key : undefined,
    disputeId: idOf('dispute'),
    refundedIntentId: (subject.object === 'refund' && subject.payment_intent) || undefined,
  };
}

function view(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    status: statusOf(intent.status),
    amountCents: intent.amount,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? '',
    metadata: intent.metadata,
    isDeclined: intent.last_payment_error !== null,
    isAtBank: intent.status === 'requires_action',
  };
}

function viewRefund({ id, amount, metadata, status, failure_reason }: Stripe.Refund): ProviderRefund {
  const hasFailed = status === 'failed' || status === 'canceled';
  return { id, key: metadata?.key, amountCents: amount, ...(hasFailed && { failure: failure_reason ?? status }) };
}

/** A closed inquiry (`warning_…`) is treated as won, because no money was withdrawn. */
function viewDispute(dispute: Stripe.Dispute): Dispute {
  const { id, payment_intent: intent, amount, reason, status, created, evidence_details: evidence } = dispute;
  const isOver = status === 'won' || status === 'warning_closed' || status === 'prevented';
  const needsEvidence = status === 'needs_response' || status === 'warning_needs_response';
  return {
    ...{ id, reason, amountCents: amount, openedAt: new Date(created * 1_000) },
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? ''),
    state: status === 'lost' ? 'lost' : isOver ? 'won' : 'open',
    evidenceDueAt: needsEvidence && evidence.due_by ? new Date(evidence.due_by * 1_000) : undefined,
  };
}

function refundedOf(charge: Stripe.PaymentIntent['latest_charge']): number {
  return charge && typeof charge !== 'string' ? charge.amount_refunded : 0;
}

function statusOf(status: Stripe.PaymentIntent.Status): IntentStatus {
  const known = (['succeeded', 'canceled', 'processing'] as const).find((value) => value === status);
  return known ?? 'open';
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
