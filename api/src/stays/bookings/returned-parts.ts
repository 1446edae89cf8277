import { type Cents, lowerParts, type PriceParts, subtractParts } from 'contracts';
import { sql } from 'kysely';
import type { BookingRow, Queries, Tx } from '../../base/index.ts';
import { joinLostCents } from '../payments/storage.ts';
import { keptOf, partsOf, type ReturnedColumns, returnedColumns } from './charges.ts';
import { updateBooking } from './storage.ts';

/**
 * Returns the columns for the returned part of a price. `kept` is the part that was kept after a cancellation. Amounts
 * that banks returned after lost disputes lower each of its parts in proportion.
 */
export async function returnedParts(db: Queries, booking: BookingRow, kept: PriceParts): Promise<ReturnedColumns> {
  const { rows } = await sql<{ lost_cents: Cents }>`
    SELECT lost_cents FROM (VALUES (1)) one ${joinLostCents(sql`${booking.id}::uuid`)}`.execute(db);
  const leftCents = booking.price_cents - (booking.refund_cents ?? 0) - (rows[0]?.lost_cents ?? 0);
  return returnedColumns(subtractParts(partsOf(booking), lowerParts(kept, leftCents)));
}

/** Stores the amount that the guest's bank returned after a lost dispute. The caller must have locked the booking. */
export async function storeLostParts(tx: Tx, booking: BookingRow): Promise<void> {
  await updateBooking(tx, booking, await returnedParts(tx, booking, keptOf(booking)));
}
