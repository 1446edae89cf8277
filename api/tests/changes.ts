import { runJobs } from '../src/operations/worker/run-jobs.ts';
import { addRoom, book, stay } from './lodging.ts';
import type { Caller, TestApi } from './test-api.ts';

export async function bookedStay(
  api: TestApi,
  { from = 10, nights = 4, ...room }: { from?: number; nights?: number; [field: string]: unknown } = {},
) {
  const host = await api.signIn(`host-${crypto.randomUUID()}@lodge.test`, 'host');
  const guest = await api.signIn(`guest-${crypto.randomUUID()}@lodge.test`);
  const roomId = await addRoom(host, { keepOpen: true, ...room });
  const { body } = await book(api, guest, stay(roomId, from, nights));
  await finishJobs(api);
  return { host, guest, roomId, id: body.insertedId as string, intentId: body.booking.transactionId as string };
}

export interface Wanted {
  from: string;
  to: string;
  party?: object;
  pay?: number;
  refund?: number;
}

const pathOf = (id: string) => `/api/bookings/${id}/change`;

export const quote = (by: Caller, id: string, { from, to, party = {} }: Wanted) =>
  by.call('GET', `${pathOf(id)}?${new URLSearchParams({ from, to, ...party } as Record<string, string>)}`);

export const change = (by: Caller, id: string, { party = {}, pay = 0, refund = 0, ...stay }: Wanted) =>
  by.call('POST', pathOf(id), { ...stay, party, pay, refund });

/** Cancels a booking with the refund that was previewed. */
export async function cancel(by: Caller, id: string) {
  const { body } = await by.call('GET', `/api/bookings/${id}/cancellation`);
  return by.call('POST', `/api/bookings/${id}/cancellation`, { refund: body.refund, reason: 'Flooded' });
}

export const giveUp = (by: Caller, id: string) => by.call('DELETE', pathOf(id));

/** Moves the booking past its first 24 hours, during which a cancellation is refunded in full. */
export async function bookedLongAgo({ services: { db, clock } }: TestApi, id: string): Promise<void> {
  const longAgo = new Date(clock().getTime() - 30 * 24 * 3_600_000);
  await db.updateTable('bookings').set({ confirmed_at: longAgo }).where('id', '=', id).execute();
}

/** Runs all jobs. Refunds of one payment run one after the other, so the loop continues until none is left. */
export async function finishJobs({ services, later, payments }: TestApi): Promise<void> {
  for (;;) {
    while ((await runJobs(services)) > 0);
    const waiting = await services.db
      .selectFrom('refunds')
      .select('key')
      .where('made_at', 'is', null)
      .where('failed_at', 'is', null)
      .execute();
    if (waiting.length === 0 || payments.silent.has('refund')) return;
    later(2_000);
  }
}
