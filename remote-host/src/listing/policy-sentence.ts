import { type CancellationPolicy, POLICIES } from 'contracts';

function lead(hours: number): string {
  if (hours === 0) return 'check-in';
  return hours <= 24 ? `${hours} hours before check-in` : `${hours / 24} days before check-in`;
}

/** What a policy gives back, in one line made from the table itself: `All back until 24 hours before check-in, …`. */
export function policySentence(name: CancellationPolicy): string {
  const tiers = POLICIES[name].tiers.map(
    ({ share, hoursBefore }) => `${share === 1 ? 'all' : 'half'} back until ${lead(hoursBefore)}`,
  );
  const sentence = `${tiers.join(', ')}, then nothing.`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}
