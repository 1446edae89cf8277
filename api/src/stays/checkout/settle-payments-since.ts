import type { PaidIntent, Services } from '../../base/index.ts';
import { findPayment, STALE_MS } from '../payments/storage.ts';
import { finalise } from './finalise.ts';

export interface SettledPayment {
  intent: PaidIntent;
  /** Undefined if the person signed up after `moment`. */
  email: string | undefined;
  /**
   * `booked`: the stay is confirmed again. `refunding`: the paid stay no longer exists, and the worker refunds the
   * payment. `unclaimed`: the payment has no stay yet, and the worker refunds it unless a stay claims it. `unknown`:
   * the person is unknown, and an operator must refund the payment manually.
   */
  result: 'booked' | 'refunding' | 'unclaimed' | 'unknown';
}

export async function* settlePaymentsSince(services: Services, moment: Date): AsyncGenerator<SettledPayment> {
  const { db, payments } = services;
  // An intent that was paid after `moment` may have been created before it.
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
