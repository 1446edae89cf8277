import {
  type CancellationPolicy,
  type Cents,
  type ChargeRates,
  type DayRange,
  formatCents,
  formatMoment,
  isPolicy,
  type PriceParts,
  RELOAD_FOR_REFUND,
  type RefundTerm,
  refundTerms,
  totalOf,
} from 'contracts';

export interface StayOffer {
  policy: CancellationPolicy;
  timeZone: string;
  stay: DayRange;
  paid: PriceParts;
  charges?: ChargeRates | undefined;
  /** The time of the booking. Undefined for a stay that is not booked yet. */
  bookedAt?: Date;
}

/**
 * Describes all refund tiers, computed with the same rules as on the server. Example: `Cancel until May 3, 2027, 3:00
 * PM and get the full amount back. After that $60.00 until May 8, 2027, 3:00 PM, then nothing.`
 */
export function refundLine({ policy, timeZone, stay, paid, charges, bookedAt }: StayOffer, now: Date): string {
  if (!isPolicy(policy)) return RELOAD_FOR_REFUND;
  const terms = refundTerms({
    ...stay,
    policy,
    timeZone,
    paid,
    charges,
    bookedAt: bookedAt ?? now,
    now,
    by: 'guest',
  });
  const totalCents = totalOf(paid);
  const [first, ...later] = terms.map((term) => inWords(term, timeZone, totalCents));
  if (!first || terms[0]?.refundCents === 0) return 'No refund for these dates if you cancel.';
  const { amount, until } = first;
  const then = later.map((term) => term.amount + term.until).join(', then ');
  return `Cancel${until} and get ${amount} back.${then && ` After that ${then}.`}`;
}

function inWords({ refundCents, until }: RefundTerm, timeZone: string, totalCents: Cents) {
  const sum = refundCents === totalCents ? 'the full amount' : formatCents(refundCents);
  return { amount: refundCents === 0 ? 'nothing' : sum, until: until ? ` until ${formatMoment(until, timeZone)}` : '' };
}
