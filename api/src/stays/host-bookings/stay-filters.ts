import { addDays, type Day, type StayFilter } from 'contracts';
import { type RawBuilder, sql } from 'kysely';

export interface FilteredStays {
  where: RawBuilder<boolean>;
  day: 'from' | 'to';
  isDescending: boolean;
}

/**
 * The current date depends on the listing's time zone and differs from the UTC date by at most a day. The UTC bounds
 * let the database use the indexes `bookings_host_from` and `bookings_host_to`. States are literals to match these
 * partial indexes.
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
