import type { TestApi } from './test-api.ts';

interface Delivery {
  /** The connected account that the event is about. */
  account?: string;
  /** A forged signature to send instead of the valid one. */
  signature?: string;
}

/** Delivers an event of the payment provider and returns the status of the response. */
export async function deliverEvent(
  { app, payments }: TestApi,
  type: string,
  subject: string | object,
  { account, signature }: Delivery = {},
): Promise<number> {
  const event = payments.event(type, subject, undefined, account);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature ?? event.signature };
  const answer = await app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload: event.body });
  return answer.statusCode;
}
