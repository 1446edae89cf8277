import type { WaitlistEntry } from 'contracts';
import type { SavedActor, Services } from '../../base/index.ts';
import { isLive, type SeenEntry, secondsLeft, selectEntries } from '../../listings/index.ts';
import { partyOf } from '../bookings/storage.ts';

export async function listWaitlist({ db, clock }: Services, { person }: SavedActor): Promise<WaitlistEntry[]> {
  const now = clock();
  const entries = await selectEntries(db, person.id);
  return entries.filter((entry) => entry.booking_id === null || isLive(entry, now)).map((each) => toEntry(each, now));
}

export function toEntry(entry: SeenEntry, now: Date): WaitlistEntry {
  const { booking_id: bookingId, held_until: until } = entry;
  return {
    _id: entry.id,
    room: { _id: entry.room_id, title: entry.title, location: entry.location, image: entry.image },
    from: entry.from_day,
    to: entry.to_day,
    party: partyOf(entry),
    joinedAt: entry.joined_at.toISOString(),
    ...(bookingId &&
      until && { offer: { bookingId, until: until.toISOString(), secondsLeft: secondsLeft(until, now) } }),
  };
}
