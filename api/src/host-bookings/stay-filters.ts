import { addDays, type Day, type StayFilter } from 'contracts';
import { type RawBuilder, sql } from 'kysely';

/** The bookings of a filter, in the order of their list. */
export interface FilteredStays {
  where: RawBuilder<boolean>;
  /** What they are ordered by, and then by id. */
  day: 'from' | 'to';
  /** What is over comes latest first. */
  isDescending: boolean;
}

/**
 * Today is that of each listing's time zone, at most a day before or after that of UTC: with these bounds, an index finds
 * the rows (`bookings_host_from`, `bookings_host_to`). States are part of the text, as in the indexes.
 */
export function filteredStays(show: StayFilter, now: Date): FilteredStays {
  const today = sql`(${now}::timestamptz AT TIME ZONE bookings.time_zone)::date`;
  const utcDay = now.toISOString().slice(0, 10);
  const around = (days: number) => sql<Day>`${addDays(utcDay, days)}::date`;
  const confirmed = (rule: RawBuilder<unknown>) => sql<boolean>`bookings.state = 'confirmed' AND ${rule}`;
  switch (show) {
    case 'arriving':
      return {
        where: confirmed(
          sql`bookings.from_day BETWEEN ${around(-1)} AND ${around(1)} AND bookings.from_day = ${today}`,
        ),
        day: 'from',
        isDescending: false,
      };
    case 'staying':
      return {
        where: confirmed(
          sql`bookings.to_day >= ${around(0)} AND bookings.from_day < ${today} AND bookings.to_day > ${today}`,
        ),
        day: 'to',
        isDescending: false,
      };
    case 'leaving':
      return {
        where: confirmed(sql`bookings.to_day BETWEEN ${around(-1)} AND ${around(1)} AND bookings.to_day = ${today}`),
        day: 'to',
        isDescending: false,
      };
    case 'upcoming':
      return {
        where: confirmed(sql`bookings.from_day >= ${around(0)} AND bookings.from_day > ${today}`),
        day: 'from',
        isDescending: false,
      };
    case 'past':
      return {
        where: confirmed(sql`bookings.to_day <= ${around(0)} AND bookings.to_day < ${today}`),
        day: 'to',
        isDescending: true,
      };
    case 'cancelled':
      return { where: sql`bookings.state = 'cancelled'`, day: 'from', isDescending: true };
  }
}
