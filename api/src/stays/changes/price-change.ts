import { type Cents, type Day, type DayRange, type DiscountTerms, eachNight, type StayPrice } from 'contracts';
import { sum } from '../bookings/charges.ts';

/** A stay before a change, without charges. `refundableCents` is the refund for canceling it now. */
export interface StayMoney {
  stay: DayRange;
  nightCents: readonly Cents[];
  /** The terms of each night's discount. Null for nights without one. */
  terms?: readonly (DiscountTerms | null)[] | undefined;
  givenUpCents: Cents;
  refundableCents: Cents;
}

interface Nights {
  nights: Day[];
  cents: Cents;
}

export interface ChangePrice {
  added: Nights;
  givenUp: Nights & { refundCents: Cents };
  discountLostCents: Cents;
  /** At least one of `payCents` and `refundCents` is 0. */
  payCents: Cents;
  refundCents: Cents;
  /** The part of the price difference that is waived because it is below the minimum card charge. */
  waivedCents: Cents;
  after: {
    nightsCents: Cents;
    nightCents: Cents[];
    terms: (DiscountTerms | null)[] | undefined;
    givenUpCents: Cents;
    lockedCents: Cents;
  };
}

export interface OfferedToday extends Pick<StayPrice, 'nights'> {
  terms: readonly DiscountTerms[] | undefined;
}

/**
 * Prices a change. Kept nights keep their price, and added nights cost what the room charges today for the whole new
 * stay. Kept nights lose a discount whose terms the new stay breaks: too few nights for a weekly or monthly discount,
 * or a check-in too late for a last-minute one. They then cost their full price, or today's price if that is lower.
 * Otherwise, a guest could book a cheap month and keep one night of it.
 *
 * Dropped nights are refunded in proportion to the refund for canceling now, rounded up. `lockedCents` is the part of
 * the other booked nights that is no longer refundable now. A later cancellation does not refund it.
 */
export function priceChange(before: StayMoney, to: DayRange, today: OfferedToday): ChangePrice {
  const offered = new Map(today.nights.map((night, index) => [night.night, { ...night, terms: today.terms?.[index] }]));
  const offeredCents = (night: Day) => offered.get(night)?.cents ?? 0;
  const had = new Map(eachNight(before.stay).map((night, index) => [night, before.nightCents[index] ?? 0]));
  const termsHad = new Map(eachNight(before.stay).map((night, index) => [night, before.terms?.[index] ?? null]));
  const wanted = eachNight(to);
  const isLost = ({ minNights = 0, checkInBy = to.from }: DiscountTerms) =>
    wanted.length < minNights || to.from > checkInBy;
  const nightCents = wanted.map((night) => {
    const cents = had.get(night);
    const terms = termsHad.get(night);
    if (cents === undefined) return offeredCents(night);
    return terms && isLost(terms) ? Math.max(cents, Math.min(terms.fullCents, offeredCents(night))) : cents;
  });
  const terms = wanted.map((night) => {
    const kept = termsHad.get(night);
    if (kept && !isLost(kept)) return kept;
    const now = offered.get(night)?.terms ?? null;
    if (!had.has(night)) return now;
    return kept && now ? { ...now, fullCents: Math.min(kept.fullCents, now.fullCents) } : null;
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
  return {
    added: { nights: added, cents: addedCents },
    givenUp: { nights: givenUp, cents: givenUpCents, refundCents: backCents },
    discountLostCents,
    payCents: Math.max(0, moreCents),
    refundCents: Math.max(0, -moreCents),
    waivedCents: 0,
    after: {
      nightsCents: sum(nightCents) + keptCents,
      nightCents,
      terms: terms.some((each) => each !== null) ? terms : undefined,
      givenUpCents: keptCents,
      lockedCents: hadCents - givenUpCents - (before.refundableCents - backCents),
    },
  };
}
