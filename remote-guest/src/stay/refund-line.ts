import {
  type CancellationPolicy,
  type Cents,
  type DayRange,
  formatMoment,
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
  /** Absent for a stay that would be booked now. */
  bookedAt?: Date;
}

/** What cancelling refunds, and until when: from the table that the server uses. */
export function refundLine({ policy, timeZone, stay, totalCents, bookedAt }: StayOffer, now: Date): string {
  if (!isPolicy(policy)) return RELOAD_FOR_REFUND;
  const { refundCents, until } = refundFor({
    ...stay,
    policy,
    timeZone,
    paidCents: totalCents,
    bookedAt: bookedAt ?? now,
    now,
    by: 'guest',
  });
  if (refundCents === 0) return 'No refund for these dates if you cancel.';
  const amount = refundCents === totalCents ? 'the full amount' : formatSum(toDollars(refundCents));
  return until
    ? `Cancel until ${formatMoment(until, timeZone)} and get ${amount} back.`
    : `Cancel and get ${amount} back.`;
}
