import { type DayRange, type Party, WAITLIST_LIMITS, type WaitlistEntry } from 'contracts';
import { newId, Refusal, type SavedActor, type Services, transact } from '../../base/index.ts';
import {
  areNightsTaken,
  changeParty,
  countWaits,
  findOwnEntry,
  insertEntry,
  scheduleFirstCheck,
  selectWaiting,
} from '../../listings/index.ts';
import { lockPerson } from '../../people/index.ts';
import { quoteLockedStay } from '../checkout/quote-stay.ts';
import { toEntry } from './list-waitlist.ts';

export interface EntryWanted {
  roomId: string;
  stay: DayRange;
  party: Party;
}

/**
 * Adds an entry to the waitlist. A second call for the same nights keeps the entry's position but changes its party.
 */
export async function joinWaitlist(
  services: Services,
  { person }: SavedActor,
  { roomId, stay, party }: EntryWanted,
): Promise<WaitlistEntry> {
  const { db, clock, settings } = services;
  const id = await transact(db, async (tx) => {
    const now = clock();
    await lockPerson(tx, person.id);
    const asked = { roomId, stay, party, guestId: person.id, now, charges: settings.charges };
    const { room, closes } = await quoteLockedStay(tx, asked);
    await scheduleFirstCheck(tx, roomId, now);
    const waiting = await selectWaiting(tx, roomId);
    const own = waiting.filter((each) => each.person_id === person.id);
    const same = own.find((each) => each.from_day === stay.from && each.to_day === stay.to);
    if (same) {
      await changeParty(tx, { ...same, ...party });
      return same.id;
    }
    const seen = { roomId, stay: closes, keepOpen: room.keep_open, now, guestId: person.id };
    if (!(await areNightsTaken(tx, seen))) throw new Refusal('nights-not-taken');
    if (waiting.length >= WAITLIST_LIMITS.room) throw new Refusal('waitlist-full');
    // Without this limit, one person could block a room, because their entries would be offered one after another.
    const hasTooMany = own.length >= WAITLIST_LIMITS.personInRoom;
    if (hasTooMany || (await countWaits(tx, person.id)) >= WAITLIST_LIMITS.person) throw new Refusal('too-many-waits');
    const entry = { room_id: roomId, id: newId(), person_id: person.id, ...party, joined_at: now };
    await insertEntry(tx, { ...entry, from_day: stay.from, to_day: stay.to });
    return entry.id;
  });
  const entry = await findOwnEntry(db, person.id, id);
  // The host no longer offers these dates.
  if (!entry) throw new Refusal('dates-not-offered');
  return toEntry(entry, clock());
}
