import { addDays, type Day, type DayRange, overlaps } from '../base/stay-dates.ts';
import { closedBy, ruleBroken, type StayRules } from './stay-rules.ts';

const MAX_DAYS_AWAY = 365;

export interface FreeStaysRequest {
  /** The room's first check-in day, its last check-out day, and today's date in its time zone. */
  from: Day;
  to: Day;
  today: Day;
  taken: readonly DayRange[];
  rules?: StayRules;
  wanted: Day;
  nights: number;
  most: number;
}

/** Returns the available, non-overlapping stays of `nights` nights that begin nearest to `wanted`, sorted by date. */
export function nearestFreeStays({
  from,
  to,
  today,
  taken,
  rules = {},
  wanted,
  nights,
  most,
}: FreeStaysRequest): DayRange[] {
  const first = from > today ? from : today;
  const last = addDays(to, -nights);
  if (last < first) return [];
  const middle = wanted < first ? first : wanted > last ? last : wanted;
  const found: DayRange[] = [];
  for (let distance = 0; distance <= MAX_DAYS_AWAY && found.length < most; distance += 1) {
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
