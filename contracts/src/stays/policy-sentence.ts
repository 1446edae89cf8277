import { type CancellationPolicy, isPolicy, POLICIES } from './refund.ts';

/** Shown for a policy that a newer API added, whose refunds the page cannot compute. */
export const RELOAD_FOR_REFUND = 'Reload this page to see the refund terms.';

/**
 * Describes a refund policy from the table that the calculation uses, such as `Full refund until 5 days before
 * check-in, then 50% until check-in.`
 */
export function policySentence(policy: CancellationPolicy): string {
  if (!isPolicy(policy)) return RELOAD_FOR_REFUND;
  const { tiers } = POLICIES[policy];
  const parts = tiers.map(
    ({ hoursBefore, share }, index) => `${refundOf(share, index === 0)} until ${momentOf(hoursBefore)}`,
  );
  const endsBeforeCheckIn = tiers.at(-1)?.hoursBefore !== 0;
  return `${[...parts, ...(endsBeforeCheckIn ? ['no refund'] : [])].join(', then ')}.`;
}

function refundOf(share: number, isFirst: boolean): string {
  if (share === 1) return isFirst ? 'Full refund' : 'a full refund';
  return `${share * 100}%${isFirst ? ' refund' : ''}`;
}

function momentOf(hours: number): string {
  if (hours === 0) return 'check-in';
  return hours <= 24 ? `${hours} hours before check-in` : `${hours / 24} days before check-in`;
}
