import {
  closedBy,
  type Day,
  type DayRange,
  discountTerms,
  eachNight,
  hasBegun,
  LEAST_CHARGE_CENTS,
  MAX_NIGHTS,
  MAX_PRICE_CENTS,
  NO_PARTS,
  nightsBetween,
  PARTY_MEMBERS,
  type Party,
  type PriceParts,
  partyProblem,
  priceStay,
  refundForStay,
  repriceNights,
  ruleBrokenByChange,
  ruleSentence,
  todayIn,
  totalOf,
} from 'contracts';
import { type BookingRow, type Queries, Refusal, type RoomRow } from '../../base/index.ts';
import { nightsClosedBy, offerOf } from '../../listings/index.ts';
import { cancelledStay } from '../bookings/cancellation.ts';
import { partsOf, ratesOf } from '../bookings/charges.ts';
import { nightCentsOf } from '../bookings/reduce-stay.ts';
import { type ChangePrice, priceChange } from './price-change.ts';

export interface StayWanted {
  stay: DayRange;
  party: Party;
}

interface ChangeAsked extends StayWanted {
  booking: BookingRow;
  room: RoomRow | undefined;
  now: Date;
}

interface ChargedChange extends ChangePrice {
  /** The price of the changed stay. */
  parts: PriceParts;
}

export interface ChangeQuoted extends ChargedChange {
  /** The nights that the changed stay occupies but the booked stay does not. */
  toTake: Day[];
}

/**
 * Does not check whether the new nights are free: that happens when they are taken. The room must accept only what the
 * change adds: nights, guests or pets.
 *
 * @throws Refusal if the change is not possible.
 */
export async function quoteChange(
  db: Queries,
  { booking, room, stay, party, now }: ChangeAsked,
): Promise<ChangeQuoted> {
  if (!isChangeable(booking, now)) throw new Refusal('not-changeable');
  if (!room) throw new Refusal('room-not-found');
  const nights = nightsBetween(stay);
  const today = todayIn(booking.time_zone, now);
  const isPossible = nights >= 1 && nights <= MAX_NIGHTS && stay.from >= today;
  if (!isPossible) throw new Refusal('dates-not-offered');
  const problem = partyProblem(room, party, booking);
  if (problem) throw new Refusal(problem);
  const before = { from: booking.from_day, to: booking.to_day };
  const broken = ruleBrokenByChange(room.stay_rules, { before, after: stay, today });
  if (broken) throw new Refusal('stay-not-allowed', { from: ruleSentence(broken) });
  const cancelled = cancelledStay(booking, 'guest', now);
  const ofNights = { ...NO_PARTS, nightsCents: cancelled.paid.nightsCents };
  const money = {
    stay: before,
    nightCents: nightCentsOf(booking),
    terms: booking.discount_terms ?? undefined,
    givenUpCents: booking.given_up_cents,
    refundableCents: refundForStay({ ...cancelled, paid: ofNights, charges: undefined }).refundCents,
  };
  const price = priceStay(await offerOf(db, room, stay), stay, today);
  const terms = discountTerms(price, room.stay_rules, today);
  const charged = chargeChange(booking, priceChange(money, stay, { nights: price.nights, terms }));
  if (charged.added.nights.length > 0) checkOffer(room, charged.added.nights);
  if (totalOf(charged.parts) > MAX_PRICE_CENTS) throw new Refusal('stay-too-expensive');
  const had = new Set(eachNight(nightsClosedBy(booking)));
  const closes = eachNight(closedBy(stay, booking.preparation_days));
  return { ...charged, toTake: closes.filter((night) => !had.has(night)) };
}

function chargeChange(booking: BookingRow, ofNights: ChangePrice): ChargedChange {
  const parts = repriceNights(partsOf(booking), ofNights.after.nightsCents, ratesOf(booking));
  const more = totalOf(parts) - booking.price_cents;
  if (more > 0 && more < LEAST_CHARGE_CENTS) return { ...waive(booking, ofNights), waivedCents: more };
  return { ...ofNights, parts, payCents: Math.max(0, more), refundCents: Math.max(0, -more) };
}

/** Lowers the price of the last nights, so that the changed stay costs as much as the booked one. */
function waive(booking: BookingRow, ofNights: ChangePrice): ChargedChange {
  const { after } = ofNights;
  const nightCents = [...after.nightCents];
  let left = after.nightsCents - partsOf(booking).nightsCents;
  for (const [index, cents] of [...nightCents.entries()].reverse()) {
    const off = Math.min(left, cents);
    nightCents[index] = cents - off;
    left -= off;
  }
  return { ...ofNights, parts: partsOf(booking), payCents: 0, refundCents: 0, after: { ...after, nightCents } };
}

function isChangeable({ state, from_day: from, time_zone: timeZone }: BookingRow, now: Date): boolean {
  return state === 'confirmed' && !hasBegun({ from, timeZone }, now);
}

function checkOffer(room: RoomRow, nights: readonly string[]): void {
  if (room.archived_at) throw new Refusal('room-not-found');
  if (room.unlisted_at) throw new Refusal('room-unlisted');
  if (room.is_closed) throw new Refusal('room-booked');
  if (nights.some((night) => night < room.from_day || night >= room.to_day)) throw new Refusal('dates-not-offered');
}

export function isUnchanged(
  row: Party & { from_day: string; to_day: string },
  { stay: { from, to }, party }: StayWanted,
): boolean {
  return row.from_day === from && row.to_day === to && PARTY_MEMBERS.every((member) => row[member] === party[member]);
}
