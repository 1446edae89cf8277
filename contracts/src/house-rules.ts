import type { Amenity } from './amenities.ts';
import type { HouseRules } from './house-hours.ts';
import { CHECK_IN_HOUR, CHECK_OUT_HOUR, formatHour } from './stay-dates.ts';

/**
 * What a host can forbid: a fixed vocabulary that only grows. What is allowed, and can be searched for, is an amenity,
 * which contradicts the rule.
 */
export const HOUSE_RULES = [
  { name: 'no-smoking', label: 'No smoking', unless: 'smoking-allowed' },
  { name: 'no-pets', label: 'No pets', unless: 'pets-allowed' },
  { name: 'no-parties', label: 'No parties or events', unless: undefined },
] as const satisfies readonly { name: string; label: string; unless: Amenity | undefined }[];

export type HouseRule = (typeof HOUSE_RULES)[number]['name'];

/**
 * Hours on the clock of the listing's zone. Check-in is not before that of the site, and check-out not after: refunds
 * count from the site's hours, and the room has to be free for the next guest.
 */
export const HOUSE_HOURS = {
  checkInFrom: { min: CHECK_IN_HOUR, max: 22 },
  checkOutUntil: { min: 6, max: CHECK_OUT_HOUR },
  quiet: { min: 0, max: 23 },
} as const;

/** What is forbidden and allowed, and when it has to be quiet; without the host's own words. */
export function houseRuleLines(rules: HouseRules | undefined, amenities: readonly string[] = []): string[] {
  const { quiet } = rules ?? {};
  return [
    ...HOUSE_RULES.filter(({ name }) => rules?.rules.includes(name)).map(({ label }) => label),
    ...(amenities.includes('smoking-allowed') ? ['Smoking allowed'] : []),
    ...(amenities.includes('pets-allowed') ? ['Pets allowed'] : []),
    ...(quiet ? [`Quiet from ${formatHour(quiet.from)} to ${formatHour(quiet.to)}`] : []),
  ];
}

/** The rule that an amenity of the listing contradicts, if one does. */
export function contradictedRule(rules: readonly string[], amenities: readonly string[]): string | undefined {
  return HOUSE_RULES.find(({ name, unless }) => unless && rules.includes(name) && amenities.includes(unless))?.label;
}
