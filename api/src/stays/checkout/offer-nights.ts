import { todayIn } from 'contracts';
import { Refusal, type Services, type Tx, transact } from '../../base/index.ts';
import {
  deleteEntry,
  findFirstWaitlistEntry,
  findRoom,
  noteOffer,
  selectWaiting,
  stayOf,
  takeNights,
  type WaitlistRow,
} from '../../listings/index.ts';
import { notify } from '../../people/index.ts';
import { insertBooking, partyOf } from '../bookings/storage.ts';
import { bookingOf, offeredRoom, quoteLockedStay } from './quote-stay.ts';

/** After this many failed attempts, `offerNights` throws. */
const MAX_FAILED_OFFERS = 50;

type Parts = Pick<Services, 'db' | 'clock' | 'settings'>;

/**
 * Offers free nights to the waitlist, starting with the person who has waited longest, and removes entries that can no
 * longer be booked. Each offer is one transaction, so several processes may run this at the same time. Returns the
 * number of entries that were offered or removed.
 */
export async function offerNights(services: Parts, roomId: string): Promise<number> {
  let settled = 0;
  for (let failures = 0; failures < MAX_FAILED_OFFERS; ) {
    const entry = await findFirstWaitlistEntry(services.db, { roomId, now: services.clock() });
    if (!entry) return settled;
    if (await settle(services, entry)) settled += 1;
    else failures += 1;
  }
  throw new Error(`offering the nights of room ${roomId} failed too often`);
}

async function settle(services: Parts, entry: WaitlistRow): Promise<boolean> {
  try {
    return await transact(services.db, (tx) => offer(tx, services, entry));
  } catch (error) {
    if (error instanceof NightsTaken) return false;
    if (error instanceof Refusal) return endEntry(services, entry);
    throw error;
  }
}

class NightsTaken extends Error {}

/** @throws Refusal if the host no longer offers the stay. */
async function offer(tx: Tx, { clock, settings }: Parts, entry: WaitlistRow): Promise<true> {
  const now = clock();
  const { room_id: roomId, id: entryId, person_id: personId } = entry;
  const { charges, feeBasisPoints: fee_basis_points, waitlistHoldMs } = settings;
  const asked = { roomId, stay: stayOf(entry), party: partyOf(entry), guestId: personId, now, charges };
  const quote = await quoteLockedStay(tx, asked);
  const until = new Date(now.getTime() + waitlistHoldMs);
  const hold = bookingOf(quote, {
    guestId: personId,
    now,
    state: 'held',
    held_until: until,
    // An offer without an intent needs no check before it ends.
    check_at: until,
    payment_intent_id: null,
    confirmed_at: null,
    fee_basis_points,
  });
  await insertBooking(tx, hold);
  const nights = { roomId, bookingId: hold.id, stay: quote.closes, keepOpen: quote.room.keep_open, now, entryId };
  if (!(await takeNights(tx, nights))) throw new NightsTaken();
  // Update the entry after the nights: all code that frees or takes nights locks in this order.
  if (!(await noteOffer(tx, entry, { bookingId: hold.id, now }))) throw new NightsTaken();
  await notify(tx, [{ kind: 'nights-offered', personId, roomId, entryId }], now);
  return true;
}

export async function removeUnbookableEntries(services: Parts, roomId: string): Promise<void> {
  const { db, clock } = services;
  const waiting = await selectWaiting(db, roomId);
  const room = waiting.length > 0 ? await findRoom(db, roomId) : undefined;
  for (const entry of waiting) {
    try {
      offeredRoom(room, { stay: stayOf(entry), party: partyOf(entry), guestId: entry.person_id, now: clock() });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await endEntry(services, entry);
    }
  }
}

/** Removes the entry and notifies the person, unless the days are over. */
async function endEntry({ db, clock }: Parts, entry: WaitlistRow): Promise<boolean> {
  const { room_id: roomId, id: entryId, person_id: personId, from_day: from, to_day: to } = entry;
  return transact(db, async (tx) => {
    if (!(await deleteEntry(tx, entry))) return false;
    const room = await findRoom(tx, roomId);
    if (room && from < todayIn(room.time_zone, clock())) return true;
    await notify(tx, [{ kind: 'waitlist-ended', personId, entryId, details: { roomId, from, to } }], clock());
    return true;
  });
}
