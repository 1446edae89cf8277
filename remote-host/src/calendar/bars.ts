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
  return stays
    .filter((stay) => overlaps(stay, days))
    .map((stay) => {
      const night = laterOf(stay.from, days.from);
      const end = earlierOf(stay.to, days.to);
      const [isStart, isEnd] = [night === stay.from, end === stay.to];
      return { stay, night, span: nightsBetween({ from: night, to: end }), isStart, isEnd, lane: laneOf(stay, stays) };
    });
}

function laneOf(stay: CalendarStay, stays: readonly CalendarStay[]): 0 | 1 {
  const before = stays.slice(0, stays.indexOf(stay));
  return before.some((other) => overlaps(other, stay)) ? 1 : 0;
}
