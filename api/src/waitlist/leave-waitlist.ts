import type { SavedActor } from '../actor.ts';
import { releaseHold } from '../checkout/release-hold.ts';
import type { Services } from '../services.ts';
import { deleteEntry, findOwnEntry } from '../waitlist-entries/storage.ts';

/** DELETE /waitlist/{id}: waits no longer, or lets go what is held. Of somebody else's entry, nothing changes. */
export async function leaveWaitlist(
  services: Services,
  { person }: Pick<SavedActor, 'person'>,
  id: string,
): Promise<{ success: true }> {
  const { db } = services;
  const entry = await findOwnEntry(db, person.id, id);
  if (!entry || (entry.booking_id === null && (await deleteEntry(db, entry)))) return { success: true };
  // Perhaps offered in the meantime.
  const bookingId = entry.booking_id ?? (await findOwnEntry(db, person.id, id))?.booking_id;
  if (bookingId) await releaseHold(services, { room_id: entry.room_id, id: bookingId });
  return { success: true };
}
