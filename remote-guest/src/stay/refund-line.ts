import {
  type CancellationPolicy,
  type Cents,
  type DayRange,
  formatSum,
  isPolicy,
  RELOAD_FOR_REFUND,
  refundFor,
  toDollars,
} from 'contracts';

export interface StayOffer {
  policy: CancellationPolicy;
  timeZone: string;
  stay: DayRange;
  totalCents: Cents;
}

/** What cancelling refunds, and until when, if the stay is booked now: from the table that the server uses. */
export function refundLine({ policy, timeZone, stay, totalCents }: StayOffer, now: Date): string {
  if (!isPolicy(policy)) return RELOAD_FOR_REFUND;
  const { refundCents, until } = refundFor({
    ...stay,
    policy,
    timeZone,
    paidCents: totalCents,
    bookedAt: now,
    now,
    by: 'guest',
  });
  if (refundCents === 0) return 'No refund for these dates if you cancel.';
  const amount = refundCents === totalCents ? 'the full amount' : formatSum(toDollars(refundCents));
  return until
    ? `Cancel until ${formatMoment(until, timeZone)} and get ${amount} back.`
    : `Cancel and get ${amount} back.`;
}

/** `Nov 24, 2026, 3:00 PM` on the clock of the listing's zone. */
export function formatMoment(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment);
}
