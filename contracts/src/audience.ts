import type { Canary } from './releases.ts';

/** Whom the share of a canary is of: `visitors`, `hosts`, `visitors from DE`. */
export function audienceOf({ cohort: { role, country, header } = {} }: Pick<Canary, 'cohort'>): string {
  if (role) return `${role}s`;
  if (country) return `visitors from ${country}`;
  return header ? `visitors with the header ${header.name}: ${header.value}` : 'visitors';
}
