import { inSpan } from 'part-runtime/spans';
import Stripe from 'stripe';
import { Refusal } from '../refusal.ts';

/**
 * Disables Stripe's retries for calls by outbox jobs. The outbox retries them, and they must finish within the job's
 * lease.
 */
export const ONE_TRY = { maxNetworkRetries: 0 };

export interface StripeOptions {
  secretKey: string;
  apiUrl?: string | undefined;
}

export function createStripe({ secretKey, apiUrl }: StripeOptions): Stripe {
  return new Stripe(secretKey, stripeConfig(apiUrl));
}

export function stripeConfig(apiUrl: string | undefined) {
  const patience = { timeout: 10_000, maxNetworkRetries: 2, telemetry: false };
  if (!apiUrl) return patience;
  const { protocol, hostname, port } = new URL(apiUrl);
  const isSecure = protocol === 'https:';
  return {
    ...patience,
    protocol: isSecure ? ('https' as const) : ('http' as const),
    host: hostname,
    port: port || (isSecure ? 443 : 80),
  };
}

const AMOUNT_ERRORS = new Set(['amount_too_small', 'amount_too_large']);

/** Converts a connection failure into a refusal. Rethrows other errors. */
export async function reach<T>(name: string, call: () => Promise<T>): Promise<T> {
  try {
    return await inSpan(`Stripe ${name}`, { kind: 'client' }, call);
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } = Stripe.errors;
    const isAway = [StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError].some(
      (kind) => error instanceof kind,
    );
    if (isAway) throw new Refusal('payments-unavailable');
    throw AMOUNT_ERRORS.has((error as { code?: string }).code ?? '') ? new Refusal('amount-not-payable') : error;
  }
}
