import { Refusal, type SavedActor, type Services } from '../../base/index.ts';
import { deleteEntry, findOwnEntry } from '../../listings/index.ts';
import { releaseHold } from '../checkout/release-hold.ts';

/** Does nothing for someone else's entry. @throws Refusal if the nights are paid or a payment is in progress */
export async function leaveWaitlist(
  services: Services,
  { person }: Pick<SavedActor, 'person'>,
  id: string,
): Promise<{ success: true }> {
  const { db } = services;
  let released: string | undefined;
  // Read the entry again after each step: it may have been offered, or its hold may have been replaced.
  for (;;) {
    const entry = await findOwnEntry(db, person.id, id);
    if (!entry || entry.booking_id === released) return { success: true };
    if (entry.booking_id === null) {
      await deleteEntry(db, entry);
      continue;
    }
    const state = await releaseHold(services, { room_id: entry.room_id, id: entry.booking_id });
    if (state === 'held') throw new Refusal('payment-open');
    if (state === 'confirmed') throw new Refusal('stay-booked');
    released = entry.booking_id;
  }
}
