import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable } from 'api/base/database/failures';
import type { Services } from 'api/base/services';
import { planPayouts, settlePayouts } from 'api/money/payouts/sweep-payouts';
import { auditData } from 'api/operations/invariants/audit-data';
import type { Violation } from 'api/operations/invariants/invariant';
import { runJobs } from 'api/operations/worker/run-jobs';
import { sweepChanges } from 'api/stays/changes/sweep-changes';
import { sweepHolds } from 'api/stays/checkout/sweep-holds';
import { sweepPayments } from 'api/stays/checkout/sweep-payments';
import { sweepWaitlists } from 'api/stays/waitlist/sweep-waitlists';

/**
 * Waits at most a minute until everything is settled and the audit finds nothing, and returns the remaining violations.
 * The first query after a database outage may fail, because a pooler reports the outage once after it has ended.
 */
export async function auditWithin(services: Services, limitMs = 60_000): Promise<Violation[]> {
  const until = Date.now() + limitMs;
  for (;;) {
    const isOver = Date.now() > until;
    try {
      const found = await auditData(services);
      if ((found.length === 0 && !(await isInProgress(services))) || isOver) return found;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || isOver) throw error;
    }
    await wait(500);
  }
}

async function isInProgress({ db }: Services): Promise<boolean> {
  const refund = await db.selectFrom('refunds').select('key').where('made_at', 'is', null).executeTakeFirst();
  const transfer = await db.selectFrom('transfers').select('key').where('state', '=', 'decided').executeTakeFirst();
  return refund !== undefined || transfer !== undefined;
}

export function laterServices(services: Services, aheadMs: number): Services {
  return { ...services, clock: () => new Date(Date.now() + aheadMs) };
}

export async function workLater(services: Services, aheadMs: number): Promise<void> {
  const later = laterServices(services, aheadMs);
  for (let round = 0; round < 50; round += 1) {
    const taken =
      (await sweepHolds(later)) +
      (await sweepWaitlists(later)) +
      (await sweepChanges(later)) +
      (await sweepPayments(later)) +
      (await planPayouts(later)) +
      (await settlePayouts(later)) +
      (await runJobs(later));
    if (taken === 0) return;
  }
}

export function tell({ invariant, rule, row }: Violation): string {
  return `${invariant} ${rule} ${JSON.stringify(row)}`;
}

/**
 * Counts the stays and changes that the same guest paid for more than once, based on the amounts that the provider
 * captured and did not refund.
 */
export async function chargedTwice({ db, payments }: Services): Promise<number> {
  const times = new Map<string, number>();
  for await (const { id, amountCents, refundedCents } of payments.listPaid()) {
    if (refundedCents >= amountCents) continue;
    const stay = await db
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
      .leftJoin('booking_changes', 'booking_changes.payment_intent_id', 'intent_id')
      .select(['guest_id', 'bookings.room_id', 'bookings.from_day', 'bookings.to_day', 'booking_changes.id as change'])
      .where('intent_id', '=', id)
      .executeTakeFirst();
    const key = JSON.stringify(stay ?? id);
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  return [...times.values()].filter((count) => count > 1).length;
}
