import { type CalendarStay, type Day, type DayRange, nightsBetween, overlaps } from 'contracts';
import { earlierOf, laterOf } from './months.ts';

/** A stay as a bar over some of the days that show. */
export interface Bar {
  stay: CalendarStay;
  /** The first night that it covers here, and for how many. */
  night: Day;
  span: number;
  /** Whether the stay begins and ends here: if not, it goes on beyond the days that show. */
  isStart: boolean;
  isEnd: boolean;
  /** 0; 1 for a stay that another one overlaps, such as a booking of another site. */
  lane: 0 | 1;
}

/** The stays that have nights among some days, cut off at both ends. */
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

/** Made once for each answer: a calendar asks for it week by week. */
const known = new WeakMap<readonly CalendarStay[], ReadonlyMap<CalendarStay, 0 | 1>>();

/** Of stays by date: one lies below those that it overlaps. */
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
