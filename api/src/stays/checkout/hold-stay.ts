import { type DayRange, HOLD_MINUTES, overlaps, PARTY_MEMBERS, type Party, toCents } from 'contracts';
import { type BookingRow, type Person, Refusal, type Services, transact } from '../../base/index.ts';
import {
  areNightsTaken,
  findTakenError,
  isOffered,
  isWaitlistAhead,
  nightsClosedBy,
  selectWaiting,
  takeNights,
} from '../../listings/index.ts';
import { insertBooking } from '../bookings/storage.ts';
import { offerNights } from './offer-nights.ts';
import { bookingOf, type Quote, quoteLockedStay, quoteStay } from './quote-stay.ts';
import { releaseHold } from './release-hold.ts';
import { firstPaymentCheckAt, renewHold } from './renew-hold.ts';
import { checkUnpaidHolds } from './unpaid-holds.ts';

export type Hold = Pick<BookingRow, 'room_id' | 'id' | 'price_cents' | 'title' | 'held_until' | 'payment_intent_id'>;

/**
 * Holds a stay and ends the guest's older holds on the room. A repeated call for the same stay returns the same hold.
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

  const held = await reuseOrTake(services, guest, quote);
  if (held) return held;
  // The nights may be reserved for the waitlist, possibly for this guest. Offer them, then try again.
  const again = (await offerNights(services, roomId)) > 0 && (await reuseOrTake(services, guest, quote));
  if (again) return again;
  // Another request has taken the nights. If it was by the same guest, return its hold.
  const other = (await findHolds(services, guest, quote)).find((hold) => isSame(hold, quote, clock()));
  if (other) return other;
  throw new Refusal(await findTakenError(db, roomId, quote.room.keep_open));
}

async function reuseOrTake(services: Services, guest: Person, quote: Quote): Promise<Hold | undefined> {
  const { room, closes: stay } = quote;
  const seen = { roomId: room.id, stay, keepOpen: room.keep_open, now: services.clock(), guestId: guest.id };
  // Check this first, so that guests who cannot have these nights keep their holds.
  if (await areNightsTaken(services.db, seen)) return undefined;
  const older = await findOlderHolds(services, guest, quote);
  const live = older.filter((hold) => isLive(hold, seen.now));
  if (!live.some((hold) => isSame(hold, quote, seen.now))) await checkUnpaidHolds(services, guest);
  if (live.length > 0 && !live.some((hold) => isForStay(hold, quote))) {
    const own = (await selectWaiting(services.db, room.id)).find(
      (entry) => entry.person_id === guest.id && isForStay(entry, quote),
    );
    const ending = older.map(({ id }) => id);
    if (await isWaitlistAhead(services.db, seen, { ending, entryId: own?.id })) return undefined;
  }
  return (await settleOlderHolds(services, older, quote)) ?? takeHold(services, guest, quote);
}

async function takeHold({ db, clock, settings }: Services, guest: Person, seen: Quote): Promise<Hold | undefined> {
  const now = clock();
  return transact(db, async (tx) => {
    const { stay, party, charges } = seen;
    const quote = await quoteLockedStay(tx, { roomId: seen.room.id, stay, party, guestId: guest.id, now, charges });
    if (quote.totalCents !== seen.totalCents) throw new Refusal('price-changed');
    const booking = bookingOf(quote, {
      guestId: guest.id,
      now,
      state: 'held',
      held_until: new Date(now.getTime() + HOLD_MINUTES * 60_000),
      check_at: firstPaymentCheckAt(now),
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

const isLive = ({ held_until }: BookingRow, now: Date) => held_until !== null && held_until > now;

function isForStay({ from_day, to_day }: Pick<BookingRow, 'from_day' | 'to_day'>, { stay }: Quote): boolean {
  return from_day === stay.from && to_day === stay.to;
}

function isSame(hold: BookingRow, quote: Quote, now: Date): boolean {
  const { party, totalCents } = quote;
  const isForThem = PARTY_MEMBERS.every((member) => hold[member] === party[member]);
  return isLive(hold, now) && isForStay(hold, quote) && isForThem && hold.price_cents === totalCents;
}

/**
 * Returns the guest's holds on the room. Omits holds of other nights that the waitlist offered, or that the guest is
 * paying for in another tab.
 */
async function findOlderHolds(services: Services, guest: Person, quote: Quote): Promise<BookingRow[]> {
  const older: BookingRow[] = [];
  for (const hold of await findHolds(services, guest, quote)) {
    const isApart = quote.room.keep_open && !overlaps(nightsClosedBy(hold), quote.closes);
    const isKept = isApart && ((await isOffered(services.db, hold)) || (await isAtBank(services, hold)));
    if (!isKept) older.push(hold);
  }
  return older;
}

async function isAtBank({ payments, clock }: Services, hold: BookingRow): Promise<boolean> {
  if (hold.payment_intent_id === null || !isLive(hold, clock())) return false;
  return (await payments.readIntent(hold.payment_intent_id))?.isAtBank ?? false;
}

/**
 * Ends all holds except an active one for this stay. Renews a hold of the same nights with another party or price
 * instead of ending it, because the nights would otherwise be offered to the waitlist.
 */
async function settleOlderHolds(
  services: Services,
  holds: readonly BookingRow[],
  quote: Quote,
): Promise<BookingRow | undefined> {
  let same = holds.find((hold) => isSame(hold, quote, services.clock()));
  for (const hold of holds.filter((each) => each !== same)) {
    if (!same && isLive(hold, services.clock()) && isForStay(hold, quote))
      same = await renewHold(services, hold, quote);
    await releaseHold(services, hold);
  }
  return same;
}
