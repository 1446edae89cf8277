import { findPayment, STALE_MS } from '../payments/storage.ts';
import type { PaidIntent } from '../ports/payments.ts';
import type { Services } from '../services.ts';
import { finalise } from './finalise.ts';

/** A payment that the provider made after the moment to which the database was restored. */
export interface SettledPayment {
  intent: PaidIntent;
  /** Who paid; undefined for somebody who signed up later than the moment. */
  email: string | undefined;
  /**
   * booked: its stay is confirmed again. refunding: what it paid for is gone, and the worker refunds it. unclaimed: it
   * pays for no stay yet, and the worker refunds it unless one is found. unknown: only a person can refund it.
   */
  result: 'booked' | 'refunding' | 'unclaimed' | 'unknown';
}

/** Settles what was paid since a moment, and of what the database of that moment knows nothing. */
export async function* settleSince(services: Services, moment: Date): AsyncGenerator<SettledPayment> {
  const { db, payments } = services;
  // Whoever paid afterwards may have begun before.
  const createdSince = new Date(moment.getTime() - STALE_MS);
  for await (const intent of payments.listPaid(createdSince)) {
    const state = (await findPayment(db, intent.id))?.state ?? 'open';
    if (state !== 'open' && state !== 'cancelled') continue;
    const outcome = await finalise(services, intent.id);
    const email = await payerOf(services, intent.id);
    if (email === undefined) yield { intent, email, result: 'unknown' };
    else if (outcome.kind === 'unbound') yield { intent, email, result: 'unclaimed' };
    else if (outcome.kind === 'bound' && outcome.state === 'confirmed') yield { intent, email, result: 'booked' };
    else yield { intent, email, result: 'refunding' };
  }
}

async function payerOf({ db }: Services, intentId: string): Promise<string | undefined> {
  const payer = await db
    .selectFrom('payments')
    .innerJoin('people', 'people.id', 'payments.person_id')
    .select('email')
    .where('intent_id', '=', intentId)
    .executeTakeFirst();
  return payer?.email;
}
