import { type Cents, type Day, type DayRange, eachNight } from 'contracts';
import type { BookingRow } from '../database/tables.ts';

/** A stay before a change, and what cancelling it would refund now: what its nights cost, without charges. */
export interface StayMoney {
  stay: DayRange;
  /** What each night costs, in order. */
  nightCents: readonly Cents[];
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
  /** The difference: one of them is 0. */
  payCents: Cents;
  refundCents: Cents;
  /** The booking's money after the change. */
  after: { priceCents: Cents; nightCents: Cents[]; givenUpCents: Cents; lockedCents: Cents };
}

/**
 * The money of a change. Nights that are kept keep their price, others cost what `offered` says for the whole new stay. Nights given up are refunded
 * by their share of what cancelling would refund now, rounded up; what it would keep of the others is locked: a later
 * cancellation refunds no more than one now, and the nights that were added.
 */
export function priceChange(before: StayMoney, to: DayRange, offered: ReadonlyMap<Day, Cents>): ChangePrice {
  const had = new Map(eachNight(before.stay).map((night, index) => [night, before.nightCents[index] ?? 0]));
  const wanted = eachNight(to);
  const nightCents = wanted.map((night) => had.get(night) ?? offered.get(night) ?? 0);
  const added = wanted.filter((night) => !had.has(night));
  const keeps = new Set(wanted);
  const givenUp = [...had.keys()].filter((night) => !keeps.has(night));

  const hadCents = sum([...had.values()]);
  const addedCents = sum(added.map((night) => offered.get(night) ?? 0));
  const givenUpCents = sum(givenUp.map((night) => had.get(night) ?? 0));
  const backCents = hadCents === 0 ? 0 : Math.ceil((before.refundableCents * givenUpCents) / hadCents);
  const keptCents = before.givenUpCents + givenUpCents - backCents;
  return {
    added: { nights: added, cents: addedCents },
    givenUp: { nights: givenUp, cents: givenUpCents, refundCents: backCents },
    payCents: Math.max(0, addedCents - backCents),
    refundCents: Math.max(0, backCents - addedCents),
    after: {
      priceCents: sum(nightCents) + keptCents,
      nightCents,
      givenUpCents: keptCents,
      lockedCents: hadCents - givenUpCents - (before.refundableCents - backCents),
    },
  };
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
