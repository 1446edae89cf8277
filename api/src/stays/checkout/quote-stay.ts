import {
  type Cents,
  CHECK_OUT_HOUR,
  type Charges,
  closedBy,
  type DayRange,
  type DiscountTerms,
  discountTerms,
  instantAt,
  MAX_NIGHTS,
  MAX_PRICE_CENTS,
  nightsBetween,
  type Party,
  type PriceParts,
  partyProblem,
  priceStay,
  ruleBroken,
  ruleSentence,
  todayIn,
} from 'contracts';
import {
  type BookingRow,
  isId,
  type NewBookingRow,
  newId,
  type Queries,
  Refusal,
  type RoomRow,
  type Tx,
} from '../../base/index.ts';
import { findRoom, lockRoomAgainstChanges, offerOf } from '../../listings/index.ts';
import { lockActivePerson } from '../../people/index.ts';
import { chargeColumns, partColumns } from '../bookings/charges.ts';

export interface Quote {
  room: RoomRow;
  stay: DayRange;
  party: Party;
  totalCents: Cents;
  parts: PriceParts;
  charges: Charges | undefined;
  /** Null if every night costs the same and there are no charges. */
  nightCents: Cents[] | null;
  terms: DiscountTerms[] | undefined;
  closes: DayRange;
}

interface StayAsked {
  roomId: string;
  stay: DayRange;
  party: Party;
  guestId: string;
  now: Date;
  charges: Charges | undefined;
}

/** Returns the server's price for a stay that this guest can book. @throws Refusal otherwise. */
export async function quoteStay(db: Queries, asked: StayAsked): Promise<Quote> {
  return quote(db, isId(asked.roomId) ? await findRoom(db, asked.roomId) : undefined, asked);
}

/** Locks the guest and the listing, so that neither can be deleted before the transaction ends. */
export async function quoteLockedStay(tx: Tx, asked: StayAsked): Promise<Quote> {
  await lockActivePerson(tx, asked.guestId);
  return quote(tx, isId(asked.roomId) ? await lockRoomAgainstChanges(tx, asked.roomId) : undefined, asked);
}

async function quote(db: Queries, seen: RoomRow | undefined, asked: StayAsked): Promise<Quote> {
  const room = offeredRoom(seen, asked);
  const { stay, party, now, charges } = asked;
  const today = todayIn(room.time_zone, now);
  const price = priceStay({ ...(await offerOf(db, room, stay)), charges }, stay, today);
  const { nights: priced, totalCents } = price;
  if (totalCents > MAX_PRICE_CENTS) throw new Refusal('stay-too-expensive');
  const nightCents = priced.map(({ cents }) => cents);
  const isPlain = new Set(nightCents).size === 1 && !charges;
  const closes = closedBy(stay, room.stay_rules.preparationDays);
  const terms = discountTerms(price, room.stay_rules, today);
  return {
    ...{ room, stay, party, totalCents, parts: price, charges, terms, closes },
    nightCents: isPlain ? null : nightCents,
  };
}

/** Returns the room if its host offers this guest the stay, even if the nights are taken. @throws Refusal otherwise. */
export function offeredRoom(
  room: RoomRow | undefined,
  { stay, party, guestId, now }: Omit<StayAsked, 'roomId' | 'charges'>,
): RoomRow {
  if (!room || room.archived_at) throw new Refusal('room-not-found');
  if (room.host_id === guestId) throw new Refusal('own-room');
  if (room.unlisted_at) throw new Refusal('room-unlisted');
  const nights = nightsBetween(stay);
  const today = todayIn(room.time_zone, now);
  const isOffered =
    nights >= 1 && nights <= MAX_NIGHTS && stay.from >= room.from_day && stay.to <= room.to_day && stay.from >= today;
  if (!isOffered) throw new Refusal('dates-not-offered');
  if (room.is_closed) throw new Refusal('room-booked');
  const problem = partyProblem(room, party);
  if (problem) throw new Refusal(problem);
  const broken = ruleBroken(room.stay_rules, stay, today);
  if (broken) throw new Refusal('stay-not-allowed', { from: ruleSentence(broken) });
  return room;
}

export function bookingOf(
  { room, stay, party, totalCents, parts, charges, nightCents, terms }: Quote,
  more: Pick<
    BookingRow,
    'state' | 'held_until' | 'check_at' | 'payment_intent_id' | 'confirmed_at' | 'fee_basis_points'
  > & {
    guestId: string;
    now: Date;
  },
): NewBookingRow {
  const { guestId, now, ...rest } = more;
  return {
    ...rest,
    ...party,
    room_id: room.id,
    id: newId(),
    guest_id: guestId,
    host_id: room.host_id,
    from_day: stay.from,
    to_day: stay.to,
    price_cents: totalCents,
    ...partColumns(parts),
    ...chargeColumns(charges),
    night_cents: nightCents,
    discount_terms: terms ?? null,
    preparation_days: room.stay_rules.preparationDays ?? 0,
    title: room.title,
    location: room.location,
    image: room.image,
    time_zone: room.time_zone,
    cancellation_policy: room.cancellation_policy,
    check_out_at: instantAt(stay.to, CHECK_OUT_HOUR, room.time_zone),
    created_at: now,
  };
}
