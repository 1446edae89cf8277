import type { Cents } from '../base/money.ts';
import { addCharges, type ChargeRates, nightsWithin } from '../money/charges.ts';

/** `host`: a partial refund lowers the host's share and the site's fee. `site`: the site alone pays for it. */
export const REFUND_BEARERS = ['host', 'site'] as const;
export type RefundBearer = (typeof REFUND_BEARERS)[number];

/**
 * Returns how much an admin's refund of part of the price gives back. What remains must be a price of nights with its
 * charges, so the result can be a cent or two more than `amountCents`, in the guest's favor. Without charges it is
 * exact. It never exceeds `priceCents`.
 */
export function partialRefund(priceCents: Cents, amountCents: Cents, charges?: ChargeRates): Cents {
  return priceCents - addCharges(nightsWithin(priceCents - amountCents, charges), charges).totalCents;
}
