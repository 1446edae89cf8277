import {
  addDays,
  closedBy,
  type Day,
  type DayRange,
  MAX_NIGHTS,
  minNightsFrom,
  nightsBetween,
  overlaps,
  type Party,
  partyProblem,
  type RoomDetail,
  ruleBroken,
  ruleSentence,
  rulesOf,
} from 'contracts';
import type { DayRules, DaySelection } from 'shared-ui';

export const CHOOSE_DATES = 'Choose dates';
export const CHANGE_GUESTS = 'Change the guests';

type Offer = Pick<RoomDetail, 'from' | 'to' | 'today' | 'taken' | 'stayRules'>;

/**
 * Returns the days that a guest can choose. A stay can end on a day whose night is taken, because ranges are half-open.
 */
export function dayRules({ from, to, today, taken }: Offer): DayRules {
  return {
    minDay: from > today ? from : today,
    maxDay: to,
    isDisabled: (night: Day) => taken.some((range) => range.from <= night && night < range.to),
    reasonFor: () => 'Taken',
  };
}

/**
 * Returns the stay to wait for after a press on a taken night: the chosen dates if the night extends them, or a stay of
 * the minimum length that begins with the night.
 */
export function stayToWaitFor({ taken, stayRules }: Offer, { from, to }: DaySelection, night: Day): DayRange {
  const next = addDays(night, 1);
  if (from && !to && from <= night) return { from, to: next };
  if (from && to && taken.some((range) => overlaps(range, { from, to })))
    return { from: from < night ? from : night, to: to > next ? to : next };
  return { from: night, to: addDays(night, minNightsFrom(rulesOf(stayRules), night)) };
}

export function problemWithDates(stay: DayRange, { from, to, today, taken, stayRules }: Offer): string | undefined {
  const nights = nightsBetween(stay);
  if (nights < 1) return CHOOSE_DATES;
  if (nights > MAX_NIGHTS) return `A stay can last up to ${MAX_NIGHTS} nights`;
  if (stay.from < from || stay.from < today || stay.to > to) return "The room isn't available on these dates";
  if (taken.some((range) => overlaps(range, stay))) return 'Some of these nights are taken. Choose other dates';
  const rules = rulesOf(stayRules);
  const broken = ruleBroken(rules, stay, today);
  if (broken) return ruleSentence(broken);
  const closes = closedBy(stay, rules.preparationDays);
  if (taken.some((range) => overlaps(range, closes))) return 'Too close to the next stay. Leave a day earlier';
  return undefined;
}

type Bookable = Offer & Pick<RoomDetail, 'booked' | 'held' | 'host' | 'unlisted' | 'guests' | 'amenities'>;

export function reserveBlockedReason(
  room: Bookable,
  { from, to, party }: { from?: Day | undefined; to?: Day | undefined; party: Party },
  viewer: { email: string } | null,
): string | undefined {
  if (viewer && room.host.email === viewer.email) return 'This is your room';
  if (room.unlisted) return 'The host is not offering this room at the moment';
  if (room.booked) return 'This room is booked';
  if (room.held) return 'Someone is booking this room right now. Try again in a few minutes';
  if (room.to <= room.today) return 'No nights available';
  if (partyProblem(room, party)) return CHANGE_GUESTS;
  if (!from || !to) return CHOOSE_DATES;
  return problemWithDates({ from, to }, room);
}
