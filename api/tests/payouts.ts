import { beforeEach } from 'vitest';
import { planPayouts, settlePayouts, sweepAccounts } from '../src/money/payouts/sweep-payouts.ts';
import { runJobs } from '../src/operations/worker/run-jobs.ts';
import { bookedStay, finishJobs } from './changes.ts';
import type { Caller, TestApi } from './test-api.ts';

export async function connectAccount(api: TestApi, host: Caller): Promise<string> {
  const { body } = await host.call('POST', '/api/payouts/account/link', {});
  const id = String(body.url).split('/').at(-1) ?? '';
  api.payouts.accounts.set(id, 'ready');
  await host.call('POST', '/api/payouts/account/refresh', {});
  return id;
}

/** Creates a paid stay of four nights for $480 that begins tomorrow, and connects the host's account. */
export async function paidStay(api: TestApi, room = {}) {
  const booked = await bookedStay(api, { from: 1, ...room });
  return { ...booked, account: await connectAccount(api, booked.host) };
}

export async function finishPayouts(api: TestApi): Promise<void> {
  for (;;) {
    const taken =
      (await planPayouts(api.services)) +
      (await settlePayouts(api.services)) +
      (await sweepAccounts(api.services)) +
      (await runJobs(api.services));
    if (taken === 0) break;
  }
  await finishJobs(api);
}

export async function timePasses({ later, services: { db, clock } }: TestApi, milliseconds: number): Promise<void> {
  later(milliseconds);
  await db.updateTable('sessions').set({ seen_at: clock(), opened_at: clock() }).execute();
}

/** Resets the clock before each test, because stays are booked relative to today. */
export function resetClockBeforeEach(api: TestApi): void {
  let start: number | undefined;
  beforeEach(() => {
    start ??= api.services.clock().getTime();
    api.later(start - api.services.clock().getTime());
  });
}

/** Returns each transfer for a booking, followed by its reversals as negative amounts. */
export const sentFor = ({ payouts }: TestApi, id: string) =>
  payouts.transfers
    .filter(({ bookingId }) => bookingId === id)
    .map(({ amountCents, reversals }) => [amountCents, ...reversals.map((each) => -each.amountCents)]);

export const payoutOf = async (host: Caller, id: string) =>
  (await host.call('GET', '/api/payouts')).body.find((each: { bookingId: string }) => each.bookingId === id);
