import { type CalendarStay, type Day, type DayRange, nightsBetween, overlaps } from 'contracts';
import { earlierOf, laterOf } from './months.ts';

export interface Bar {
  stay: CalendarStay;
  night: Day;
  span: number;
  /** False if the stay begins before, or ends after, the visible days. */
  isStart: boolean;
  isEnd: boolean;
  /** 1 for a stay that overlaps another one, such as a booking of another site. 0 otherwise. */
  lane: 0 | 1;
}

export function barsOf(stays: readonly CalendarStay[], days: DayRange): Bar[] {
  const lanes = lanesOf(stays);
  return stays
    .filter((stay) => overlaps(stay, days))
    .map((stay) => {
      const night = laterOf(stay.from, days.from);
      const end = earlierOf(stay.to, days.to);
      const [isStart, isEnd] = [night === stay.from, end === stay.to];
      return { stay, night, span: nightsBetween({ from: night, to: end }), isStart, isEnd, lane: lanes.get(stay) ?? 0 };
    });
}

/** Cached per response, because the calendar reads it once for each week. */
const known = new WeakMap<readonly CalendarStay[], ReadonlyMap<CalendarStay, 0 | 1>>();

/** Assigns lanes. The stays must be sorted by date. */
function lanesOf(stays: readonly CalendarStay[]): ReadonlyMap<CalendarStay, 0 | 1> {
  const made = known.get(stays);
  if (made) return made;
  const lanes = new Map<CalendarStay, 0 | 1>();
  let end: Day = '';
  for (const stay of stays) {
    lanes.set(stay, stay.from < end ? 1 : 0);
    if (stay.from >= end) end = stay.to;
  }
  known.set(stays, lanes);
  return lanes;
}
