import { type FoundBooking, toDollars } from 'contracts';
import type { Selectable } from 'kysely';
import type { Queries, Tables } from '../../base/index.ts';

export type DisputeRow = Selectable<Tables['disputes']>;

export async function findDispute(db: Queries, id: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function disputesOf(db: Queries, bookingId: string): Promise<DisputeRow[]> {
  return db.selectFrom('disputes').selectAll().where('booking_id', '=', bookingId).orderBy('opened_at').execute();
}

export async function disputesOfAll(db: Queries, bookingIds: readonly string[]): Promise<Map<string, DisputeRow[]>> {
  if (bookingIds.length === 0) return new Map();
  const disputes = db.selectFrom('disputes').selectAll().where('booking_id', 'in', bookingIds).orderBy('opened_at');
  return Map.groupBy(await disputes.execute(), ({ booking_id }) => booking_id ?? '');
}

/** Returns an open dispute, if any, because the host's payout waits for it. Otherwise, returns the last one. */
export function shownDispute(disputes: readonly DisputeRow[]): Pick<FoundBooking, 'dispute'> {
  const shown = disputes.find(({ state }) => state === 'open') ?? disputes.at(-1);
  return shown ? { dispute: { state: shown.state, amount: toDollars(shown.amount_cents) } } : {};
}
