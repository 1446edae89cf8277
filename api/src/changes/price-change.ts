import { type Cents, type Day, type DayRange, eachNight, longStayDiscount, type StayPrice } from 'contracts';
import type { BookingRow } from '../database/tables.ts';

/** A discount that the nights of a stay have only while it has this many. */
interface LongStay {
  /** What each night costs without it, in order. */
  fullCents: Cents[];
  nights: number;
}

/** A stay before a change, and what cancelling it would refund now: what its nights cost, without charges. */
export interface StayMoney {
  stay: DayRange;
  /** What each night costs, in order. */
  nightCents: readonly Cents[];
  longStay?: LongStay | undefined;
  /** Kept for nights given up in earlier changes. */
  givenUpCents: Cents;
  refundableCents: Cents;
}

/** A part of the nights, and what they cost. */
interface Nights {
  nights: Day[];
  cents: Cents;
}

export interface ChangePrice {
  added: Nights;
  /** `refundCents` is what the cancellation policy gives back of them. */
  givenUp: Nights & { refundCents: Cents };
  /** What the nights that are kept cost more because the stay is too short for its discount now. */
  discountLostCents: Cents;
  /** The difference: one of them is 0. */
  payCents: Cents;
  refundCents: Cents;
  /** The booking's money after the change. */
  after: {
    priceCents: Cents;
    nightCents: Cents[];
    longStay: LongStay | undefined;
    givenUpCents: Cents;
    lockedCents: Cents;
  };
}

/**
 * Prices a change. Nights that are kept keep their price, others cost what the room costs today for the whole new stay.
 * When the stay becomes too short for its weekly or monthly discount, kept nights cost their full price, or today's price
 * if that is lower: otherwise a guest could book a month and keep one cheap night. Nights given up are refunded by their
 * share of what cancelling would refund now, rounded up. What cancelling would keep of the other nights is locked, so
 * that a later cancellation refunds no more than one now, and the nights that were added.
 */
export function priceChange(
  before: StayMoney,
  to: DayRange,
  today: Pick<StayPrice, 'nights' | 'discount'>,
): ChangePrice {
  const { longStay } = before;
  const offered = new Map(today.nights.map((night) => [night.night, night]));
  const offeredCents = (night: Day) => offered.get(night)?.cents ?? 0;
  const had = new Map(eachNight(before.stay).map((night, index) => [night, before.nightCents[index] ?? 0]));
  const full = new Map(eachNight(before.stay).map((night, index) => [night, longStay?.fullCents[index]]));
  const wanted = eachNight(to);
  const isDiscountLost = longStay !== undefined && wanted.length < longStay.nights;
  const nightCents = wanted.map((night) => {
    const cents = had.get(night);
    if (cents === undefined) return offeredCents(night);
    return isDiscountLost ? Math.max(cents, Math.min(full.get(night) ?? cents, offeredCents(night))) : cents;
  });
  const added = wanted.filter((night) => !had.has(night));
  const keeps = new Set(wanted);
  const givenUp = [...had.keys()].filter((night) => !keeps.has(night));

  const hadCents = sum([...had.values()]);
  const addedCents = sum(added.map(offeredCents));
  const givenUpCents = sum(givenUp.map((night) => had.get(night) ?? 0));
  const discountLostCents = sum(nightCents) - addedCents - (hadCents - givenUpCents);
  const backCents = hadCents === 0 ? 0 : Math.ceil((before.refundableCents * givenUpCents) / hadCents);
  const keptCents = before.givenUpCents + givenUpCents - backCents;
  const moreCents = addedCents + discountLostCents - backCents;
  const neededNights = Math.max(isDiscountLost ? 0 : (longStay?.nights ?? 0), longStayDiscount(today)?.nights ?? 0);
  const fullCents = wanted.map(
    (night, index) => full.get(night) ?? (had.has(night) ? nightCents[index] : offered.get(night)?.fullCents) ?? 0,
  );
  return {
    added: { nights: added, cents: addedCents },
    givenUp: { nights: givenUp, cents: givenUpCents, refundCents: backCents },
    discountLostCents,
    payCents: Math.max(0, moreCents),
    refundCents: Math.max(0, -moreCents),
    after: {
      priceCents: sum(nightCents) + keptCents,
      nightCents,
      longStay: neededNights > 0 ? { fullCents, nights: neededNights } : undefined,
      givenUpCents: keptCents,
      lockedCents: hadCents - givenUpCents - (before.refundableCents - backCents),
    },
  };
}

/** Undefined for bookings without a discount for a long stay, and for those made before it was stored. */
export function longStayOf({ full_night_cents, discount_nights }: BookingRow): LongStay | undefined {
  return full_night_cents && discount_nights ? { fullCents: full_night_cents, nights: discount_nights } : undefined;
}

/** What each night of a booking costs, in order. What does not divide by whole cents is in the first nights. */
export function nightCentsOf({ night_cents, price_cents, given_up_cents, from_day, to_day }: BookingRow): Cents[] {
  if (night_cents) return night_cents;
  const nights = eachNight({ from: from_day, to: to_day });
  const cents = price_cents - given_up_cents;
  const least = Math.floor(cents / nights.length);
  return nights.map((_, index) => least + (index < cents - least * nights.length ? 1 : 0));
}

function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, each) => total + each, 0);
}
