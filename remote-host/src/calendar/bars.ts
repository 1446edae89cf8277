import { type CalendarStay, type Day, type DayRange, nightsBetween, overlaps } from 'contracts';
import { earlierOf, laterOf } from './months.ts';

export interface Bar {
  stay: CalendarStay;
  night: Day;
  span: number;
  /** False if the stay begins before the visible days. */
  isStart: boolean;
  /** False if the stay ends after the visible days. */
  isEnd: boolean;
  /** 1 for a stay that overlaps another one, such as a booking on another site. Otherwise 0. */
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

/** Lanes by response. Cached, because the calendar needs them once for each week. */
const laneCache = new WeakMap<readonly CalendarStay[], ReadonlyMap<CalendarStay, 0 | 1>>();

/** Assigns stays to lanes. The stays must be sorted by date. */
function lanesOf(stays: readonly CalendarStay[]): ReadonlyMap<CalendarStay, 0 | 1> {
  const cached = laneCache.get(stays);
  if (cached) return cached;
  const lanes = new Map<CalendarStay, 0 | 1>();
  let end: Day = '';
  for (const stay of stays) {
    lanes.set(stay, stay.from < end ? 1 : 0);
    if (stay.from >= end) end = stay.to;
  }
  laneCache.set(stays, lanes);
  return lanes;
}
