import { type DayRange, HOLD_MINUTES, PARTY_MEMBERS, type Party, toCents } from 'contracts';
import type { Person } from '../actor.ts';
import { insertBooking } from '../bookings/storage.ts';
import type { BookingRow } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { areTaken, takeNights, takenReason } from '../nights/storage.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { bookingOf, type Quote, quoteStay, quoteStayForGood } from './quote-stay.ts';
import { releaseHold } from './release-hold.ts';

/** When the sweeper first checks whether a hold was paid without our being notified. */
const FIRST_CHECK_MS = 20_000;

export type Hold = Pick<BookingRow, 'room_id' | 'id' | 'price_cents' | 'title' | 'held_until' | 'payment_intent_id'>;

/**
 * Holds the nights of a stay for a guest who is about to pay. A repeated call for the same stay returns the same
 * hold; the guest's older holds on this room end.
 */
export async function holdStay(
  services: Services,
  guest: Person,
  wanted: { roomId: string; stay: DayRange; party: Party; price: number },
): Promise<Hold> {
  const { db, clock, settings } = services;
  const { roomId, stay, party, price } = wanted;
  const { charges } = settings;
  const quote = await quoteStay(db, { roomId, stay, party, guestId: guest.id, now: clock(), charges });
  if (toCents(price) !== quote.totalCents) throw new Refusal('price-changed');

  const reused = await settleOlderHolds(services, guest, quote);
  if (reused) return reused;
  const seen = { roomId, stay: quote.closes, keepOpen: quote.room.keep_open, now: clock() };
  const held = (await areTaken(db, seen)) ? undefined : await takeHold(services, guest, quote);
  if (held) return held;
  // Lost the race, perhaps against the same guest's second click: then return that hold.
  const other = (await findHolds(services, guest, quote)).find((hold) => isSame(hold, quote, clock()));
  if (other) return other;
  throw new Refusal(await takenReason(db, roomId, quote.room.keep_open));
}

async function takeHold({ db, clock, settings }: Services, guest: Person, seen: Quote): Promise<Hold | undefined> {
  const now = clock();
  return transact(db, async (tx) => {
    const { stay, party, charges } = seen;
    const quote = await quoteStayForGood(tx, { roomId: seen.room.id, stay, party, guestId: guest.id, now, charges });
    if (quote.totalCents !== seen.totalCents) throw new Refusal('price-changed');
    const booking = bookingOf(quote, {
      guestId: guest.id,
      now,
      state: 'held',
      held_until: new Date(now.getTime() + HOLD_MINUTES * 60_000),
      check_at: new Date(now.getTime() + FIRST_CHECK_MS),
      payment_intent_id: null,
      confirmed_at: null,
      fee_basis_points: settings.feeBasisPoints,
    });
    const { id: roomId, keep_open: keepOpen } = quote.room;
    await insertBooking(tx, booking);
    const taken = { roomId, bookingId: booking.id, stay: quote.closes, keepOpen, now };
    if (!(await takeNights(tx, taken))) throw new NightsGone();
    return booking;
  }).catch((error) => {
    if (error instanceof NightsGone) return undefined;
    throw error;
  });
}

/** Rolls the transaction back; never leaves this file. */
class NightsGone extends Error {}

async function findHolds({ db }: Services, guest: Person, { room }: Quote): Promise<BookingRow[]> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('room_id', '=', room.id)
    .where('guest_id', '=', guest.id)
    .where('state', '=', 'held')
    .execute();
}

function isSame(hold: BookingRow, { stay, party, totalCents }: Quote, now: Date): boolean {
  const isLive = hold.held_until !== null && hold.held_until > now;
  const isForThem = PARTY_MEMBERS.every((member) => hold[member] === party[member]);
  const isThen = hold.from_day === stay.from && hold.to_day === stay.to;
  return isLive && isForThem && isThen && hold.price_cents === totalCents;
}

/** The guest's live hold for exactly this stay, if any; ends their other holds on the room. */
async function settleOlderHolds(services: Services, guest: Person, quote: Quote): Promise<BookingRow | undefined> {
  const holds = await findHolds(services, guest, quote);
  const same = holds.find((hold) => isSame(hold, quote, services.clock()));
  for (const hold of holds) if (hold !== same) await releaseHold(services, hold);
  return same;
}
