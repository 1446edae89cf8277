import { type CancellationPolicy, POLICIES } from 'contracts';

/** What a guest who cancels gets back, in words, from the table that also computes it. */
export function policyLine(policy: CancellationPolicy): string {
  const { label, tiers } = POLICIES[policy];
  const parts = tiers.map(({ hoursBefore, share }) => `${portion(share)} back until ${moment(hoursBefore)}`);
  const isKeptAfter = tiers.at(-1)?.hoursBefore !== 0;
  const [first = '', ...others] = isKeptAfter ? [...parts, 'nothing after that'] : parts;
  return `${label}: ${[first, ...others].join(', then ')}.`;
}

function portion(share: number): string {
  return share === 1 ? 'all of your money' : share === 0.5 ? 'half of it' : `${share * 100} % of it`;
}

function moment(hours: number): string {
  if (hours === 0) return 'check-in';
  return hours % 24 === 0 && hours > 24 ? `${hours / 24} days before check-in` : `${hours} hours before check-in`;
}
