import { type Cents, eachNight, nightsWithin } from 'contracts';
import type { BookingRow } from '../../base/index.ts';
import { ratesOf, withCharges } from './charges.ts';

/** The first nights cost a cent more if the total does not divide evenly. */
export function nightCentsOf({ night_cents, price_cents, given_up_cents, from_day, to_day }: BookingRow): Cents[] {
  if (night_cents) return night_cents;
  const nights = eachNight({ from: from_day, to: to_day });
  const cents = price_cents - given_up_cents;
  const least = Math.floor(cents / nights.length);
  return nights.map((_, index) => least + (index < cents - least * nights.length ? 1 : 0));
}

type Reduced = Pick<BookingRow, 'price_cents' | 'night_cents' | 'discount_terms' | 'given_up_cents' | 'locked_cents'>;

/**
 * Lowers the price of a stay to `priceCents`, which must be a price of nights with its charges. Each part of the price
 * is lowered in proportion, so that a later change or cancellation refunds a night for what is left of its price.
 */
export function reduceStay(booking: BookingRow, priceCents: Cents): Reduced {
  const before = nightCentsOf(booking);
  const hadCents = sum(before) + booking.given_up_cents;
  const leftCents = nightsWithin(priceCents, ratesOf(booking));
  const lower = (cents: Cents) => (hadCents === 0 ? 0 : Math.floor((cents * leftCents) / hadCents));
  const given_up_cents = lower(booking.given_up_cents);
  const night_cents = lowerTo(before, leftCents - given_up_cents);
  return {
    price_cents: withCharges(leftCents, booking),
    night_cents,
    // A night that loses its discount later keeps its part of the refund.
    discount_terms:
      booking.discount_terms?.map((terms, index) => {
        const off = (before[index] ?? 0) - (night_cents[index] ?? 0);
        return terms && { ...terms, fullCents: terms.fullCents - off };
      }) ?? null,
    given_up_cents,
    locked_cents: lower(booking.locked_cents),
  };
}

/** Lowers all parts in proportion. Cumulative rounding makes the sum exact. */
function lowerTo(parts: readonly Cents[], totalCents: Cents): Cents[] {
  const hadCents = sum(parts);
  let had = 0;
  let left = 0;
  return parts.map((cents) => {
    had += cents;
    const before = left;
    left = hadCents === 0 ? 0 : Math.floor((had * totalCents) / hadCents);
    return left - before;
  });
}

export function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, each) => total + each, 0);
}
