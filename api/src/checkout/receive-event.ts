import { isEventKnown } from '../payments/events.ts';
import type { PaymentEvent } from '../ports/payments.ts';
import type { Services } from '../services.ts';
import { finalise } from './finalise.ts';

/**
 * Handles an event from the payment provider. The event only says which payment to look at; its state is read from
 * the provider, so events may arrive twice, late, out of order or not at all.
 */
export async function receiveEvent(services: Services, { id, type, intentId }: PaymentEvent): Promise<void> {
  if (type !== 'payment_intent.succeeded' || intentId === undefined) return;
  if (!(await isEventKnown(services.db, id))) await finalise(services, intentId, { id, type });
}
