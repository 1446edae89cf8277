import { type Cents, LEAST_CHARGE_CENTS } from '../base/money.ts';
import { addDays, type Day, type DayRange, eachNight, nightsBetween } from '../base/stay-dates.ts';
import { addCharges, type ChargedPrice, type ChargeRates } from '../money/charges.ts';
import { type StayRules, seasonOf, type Weekday, weekdayOf } from './stay-rules.ts';

export const WEEKEND: readonly Weekday[] = [5, 6];
/** Minimum lengths of stay for the weekly and monthly discounts. */
export const WEEK_NIGHTS = 7;
export const MONTH_NIGHTS = 28;

/** The input of price calculations, which pages, the search and the checkout share. */
export interface Offer {
  nightCents: Cents;
  rules: StayRules;
  ownCents?: ReadonlyMap<Day, Cents>;
  charges?: ChargeRates | undefined;
}

export type PricedBy = 'listing' | 'weekend' | 'season' | 'night';
export type DiscountKind = 'weekly' | 'monthly' | 'early-bird' | 'last-minute';

/** Minimum nights of the discounts that depend on the length of the stay. */
const NIGHTS_FOR: Partial<Record<DiscountKind, number>> = { weekly: WEEK_NIGHTS, monthly: MONTH_NIGHTS };

/** Discount names, to be shown after a percentage: `10 % weekly discount`. */
export const DISCOUNT_NAMES: Record<DiscountKind, string> = {
  weekly: 'weekly discount',
  monthly: 'monthly discount',
  'early-bird': 'early-bird discount',
  'last-minute': 'last-minute discount',
};

export interface PricedNight {
  night: Day;
  cents: Cents;
  fullCents: Cents;
  by: PricedBy;
}

/** The price of a stay. The guest pays `totalCents`, which includes the charges. */
export interface StayPrice extends ChargedPrice {
  nights: PricedNight[];
  /** The largest applicable discount. Discounts are not combined. */
  discount?: { kind: DiscountKind; percent: number; cents: Cents };
}

/** The conditions of a night's discount that a change to the stay can violate. */
export interface DiscountTerms {
  fullCents: Cents;
  minNights?: number;
  /** The latest check-in day for a last-minute discount. */
  checkInBy?: Day;
}

/**
 * Returns the discount terms of each night of a stay that is booked on the day `bookedOn`. Undefined if there is no
 * discount, or an early-bird discount, which no change can violate.
 */
export function discountTerms(
  { nights, discount }: Pick<StayPrice, 'nights' | 'discount'>,
  { lastMinute }: StayRules,
  bookedOn: Day,
): DiscountTerms[] | undefined {
  const minNights = discount && NIGHTS_FOR[discount.kind];
  const checkInBy = discount?.kind === 'last-minute' && lastMinute ? addDays(bookedOn, lastMinute.days) : undefined;
  if (minNights === undefined && checkInBy === undefined) return undefined;
  return nights.map(({ fullCents }) => ({
    fullCents,
    ...(minNights !== undefined && { minNights }),
    ...(checkInBy !== undefined && { checkInBy }),
  }));
}

/**
 * Returns the price of a night before discounts. The host's price for that night takes precedence over the season's
 * price, which takes precedence over the weekend price.
 */
export function priceOfNight({ nightCents, rules, ownCents }: Offer, night: Day): { cents: Cents; by: PricedBy } {
  const own = ownCents?.get(night);
  if (own !== undefined) return { cents: own, by: 'night' };
  const isWeekend = WEEKEND.includes(weekdayOf(night));
  const season = seasonOf(rules, night);
  const seasonal = (isWeekend ? season?.weekendCents : undefined) ?? season?.nightCents;
  if (seasonal !== undefined) return { cents: seasonal, by: 'season' };
  if (isWeekend && rules.weekendCents !== undefined) return { cents: rules.weekendCents, by: 'weekend' };
  return { cents: nightCents, by: 'listing' };
}

/**
 * Prices each night of a stay that is booked on the day `bookedOn` in the listing's time zone. Each night is rounded to
 * whole cents in the guest's favor, so that the nights and the charges on their sum add up to the total. A discount
 * never lowers a night below the minimum card charge.
 */
export function priceStay(offer: Offer, stay: DayRange, bookedOn: Day): StayPrice {
  const discount = discountOf(offer.rules, stay, bookedOn);
  const nights = eachNight(stay).map((night) => {
    const { cents, by } = priceOfNight(offer, night);
    const off = Math.ceil((cents * (discount?.percent ?? 0)) / 100);
    return { night, cents: Math.max(Math.min(cents, LEAST_CHARGE_CENTS), cents - off), fullCents: cents, by };
  });
  const sum = (of: (night: PricedNight) => Cents) => nights.reduce((total, night) => total + of(night), 0);
  const nightsCents = sum(({ cents }) => cents);
  const saved = sum(({ fullCents }) => fullCents) - nightsCents;
  return {
    nights,
    ...addCharges(nightsCents, offer.charges),
    ...(discount && { discount: { ...discount, cents: saved } }),
  };
}

/** Returns the largest discount. If several are equally large, the first one applies. */
function discountOf(
  { weekly = 0, monthly = 0, earlyBird, lastMinute }: StayRules,
  stay: DayRange,
  bookedOn: Day,
): { kind: DiscountKind; percent: number } | undefined {
  const nights = nightsBetween(stay);
  const ahead = nightsBetween({ from: bookedOn, to: stay.from });
  const applying: { kind: DiscountKind; percent: number }[] = [
    { kind: 'monthly', percent: nights >= MONTH_NIGHTS ? monthly : 0 },
    { kind: 'weekly', percent: nights >= WEEK_NIGHTS ? weekly : 0 },
    { kind: 'early-bird', percent: earlyBird && ahead >= earlyBird.days ? earlyBird.percent : 0 },
    { kind: 'last-minute', percent: lastMinute && ahead <= lastMinute.days ? lastMinute.percent : 0 },
  ];
  const largest = Math.max(...applying.map(({ percent }) => percent));
  return largest > 0 ? applying.find(({ percent }) => percent === largest) : undefined;
}
