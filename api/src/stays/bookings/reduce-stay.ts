import { type Cents, eachNight, lowerInProportion, lowerParts } from 'contracts';
import type { BookingRow } from '../../base/index.ts';
import { type PartColumns, partColumns, partsOf } from './charges.ts';

/** Returns the price of each night. If the total does not divide evenly, the first nights cost a cent more. */
export function nightCentsOf(booking: BookingRow): Cents[] {
  const { night_cents, given_up_cents, from_day, to_day } = booking;
  if (night_cents) return night_cents;
  const nights = eachNight({ from: from_day, to: to_day });
  const cents = partsOf(booking).nightsCents - given_up_cents;
  const least = Math.floor(cents / nights.length);
  return nights.map((_, index) => least + (index < cents - least * nights.length ? 1 : 0));
}

type Reduced = PartColumns &
  Pick<BookingRow, 'price_cents' | 'night_cents' | 'discount_terms' | 'given_up_cents' | 'locked_cents'>;

/**
 * Lowers the price of a stay to `priceCents`. Each part and each night is lowered in proportion, so that a later change
 * or cancellation refunds only what remains of a night's price.
 */
export function reduceStay(booking: BookingRow, priceCents: Cents): Reduced {
  const before = nightCentsOf(booking);
  const had = partsOf(booking);
  const parts = lowerParts(had, priceCents);
  const { nightsCents: hadCents } = had;
  const { nightsCents: leftCents } = parts;
  const lower = (cents: Cents) => (hadCents === 0 ? 0 : Math.floor((cents * leftCents) / hadCents));
  const given_up_cents = lower(booking.given_up_cents);
  const night_cents = lowerInProportion(before, leftCents - given_up_cents);
  return {
    price_cents: priceCents,
    ...partColumns(parts),
    night_cents,
    // If a night later loses its discount, its full price must be lowered by the refund too.
    discount_terms:
      booking.discount_terms?.map((terms, index) => {
        const off = (before[index] ?? 0) - (night_cents[index] ?? 0);
        return terms && { ...terms, fullCents: terms.fullCents - off };
      }) ?? null,
    given_up_cents,
    locked_cents: lower(booking.locked_cents),
  };
}
