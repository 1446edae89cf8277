import { CHECK_IN_HOUR, CHECK_OUT_HOUR, formatHour } from '../base/stay-dates.ts';
import type { Amenity } from './amenities.ts';
import type { HouseRules } from './house-hours.ts';

/**
 * The things that a host can forbid. Entries are never removed, because saved listings refer to them. Permissions are
 * amenities instead, so that guests can search for them. The amenity in `unless` contradicts the rule.
 */
export const HOUSE_RULES = [
  { name: 'no-smoking', label: 'No smoking', unless: 'smoking-allowed' },
  { name: 'no-pets', label: 'No pets', unless: 'pets-allowed' },
  { name: 'no-parties', label: 'No parties or events', unless: undefined },
] as const satisfies readonly { name: string; label: string; unless: Amenity | undefined }[];

export type HouseRule = (typeof HOUSE_RULES)[number]['name'];

/**
 * Hours in the listing's time zone. Check-in cannot be earlier and check-out cannot be later than the site's default,
 * because refunds use the default hours, and because the room must be ready for the next guest.
 */
export const HOUSE_HOURS = {
  checkInFrom: { min: CHECK_IN_HOUR, max: 22 },
  checkOutUntil: { min: 6, max: CHECK_OUT_HOUR },
  quiet: { min: 0, max: 23 },
} as const;

export function houseRuleLines(rules: HouseRules | undefined, amenities: readonly string[] = []): string[] {
  const { quiet } = rules ?? {};
  return [
    ...HOUSE_RULES.filter(({ name }) => rules?.rules.includes(name)).map(({ label }) => label),
    ...(amenities.includes('smoking-allowed') ? ['Smoking allowed'] : []),
    ...(amenities.includes('pets-allowed') ? ['Pets allowed'] : []),
    ...(quiet ? [`Quiet from ${formatHour(quiet.from)} to ${formatHour(quiet.to)}`] : []),
  ];
}

/** Returns the label of the first rule that is contradicted by one of the amenities. */
export function contradictedRule(rules: readonly string[], amenities: readonly string[]): string | undefined {
  return HOUSE_RULES.find(({ name, unless }) => unless && rules.includes(name) && amenities.includes(unless))?.label;
}
