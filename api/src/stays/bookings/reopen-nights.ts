import type { WriteResult } from 'contracts';
import { type Actor, isId, Refusal, recordAudit, type Services, transact } from '../../base/index.ts';
import { freeNights } from '../../listings/index.ts';
import { findBooking, lockBooking } from './storage.ts';

/** Frees the nights that stayed closed after the host canceled. Only the host and admins may call this. */
export async function reopenNights({ db, clock }: Services, { person }: Actor, id: string): Promise<WriteResult> {
  const seen = isId(id) ? await findBooking(db, id) : undefined;
  const isTheirs = seen !== undefined && (seen.host_id === person?.id || person?.role === 'admin');
  if (!person || !isTheirs) throw new Refusal('booking-not-found');
  return transact(db, async (tx) => {
    const booking = await lockBooking(tx, seen);
    if (booking?.state !== 'cancelled') throw new Refusal('nights-in-use');
    const freed = await freeNights(tx, booking);
    if (freed > 0) {
      const details = { from: booking.from_day, to: booking.to_day };
      await recordAudit(tx, { at: clock(), actorId: person.id, action: 'nights-reopened', subject: id, details });
    }
    return { acknowledged: true, matchedCount: 1, modifiedCount: freed > 0 ? 1 : 0, upsertedCount: 0 };
  });
}
