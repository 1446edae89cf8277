import { addDays, type Day, type DayRange, overlaps } from './stay-dates.ts';
import { closedBy, ruleBroken, type StayRules } from './stay-rules.ts';

/** Stays that begin farther from the wanted day are not looked for, in days. */
const FARTHEST = 365;

export interface FreeStaysAsked {
  /** The first check-in day and the last check-out day of the room, and today where it is. */
  from: Day;
  to: Day;
  today: Day;
  taken: readonly DayRange[];
  rules?: StayRules;
  /** The day that the stay was to begin. */
  wanted: Day;
  nights: number;
  /** At most so many stays. */
  most: number;
}

/** The free stays of so many nights that begin nearest to the day wanted, none overlapping another, by date. */
export function nearestFreeStays({
  from,
  to,
  today,
  taken,
  rules = {},
  wanted,
  nights,
  most,
}: FreeStaysAsked): DayRange[] {
  const first = from > today ? from : today;
  const last = addDays(to, -nights);
  if (last < first) return [];
  const middle = wanted < first ? first : wanted > last ? last : wanted;
  const found: DayRange[] = [];
  for (let distance = 0; distance <= FARTHEST && found.length < most; distance += 1) {
    for (const day of distance === 0 ? [middle] : [addDays(middle, distance), addDays(middle, -distance)]) {
      const stay = { from: day, to: addDays(day, nights) };
      const closes = closedBy(stay, rules.preparationDays);
      const isFree =
        first <= day &&
        day <= last &&
        !ruleBroken(rules, stay, today) &&
        !taken.some((range) => overlaps(range, closes)) &&
        !found.some((range) => overlaps(range, stay));
      if (isFree && found.length < most) found.push(stay);
    }
  }
  return found.sort((a, b) => a.from.localeCompare(b.from));
}
