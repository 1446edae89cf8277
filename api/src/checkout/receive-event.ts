import { isEventKnown } from '../payments/events.ts';
import type { PaymentEvent } from '../ports/payments.ts';
import type { Services } from '../services.ts';
import { finalise } from './finalise.ts';

/**
 * Acts on an event of the payment provider. An event only says where to look: what happened is read from the
 * provider, so that events may come twice, late, in any order or not at all.
 */
export async function receiveEvent(services: Services, { id, type, intentId }: PaymentEvent): Promise<void> {
  if (type !== 'payment_intent.succeeded' || intentId === undefined) return;
  if (!(await isEventKnown(services.db, id))) await finalise(services, intentId, { id, type });
}
