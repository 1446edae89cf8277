import { addDays, type Day, type StayFilter } from 'contracts';
import { type RawBuilder, sql } from 'kysely';

export interface FilteredStays {
  where: RawBuilder<boolean>;
  day: 'from' | 'to';
  isDescending: boolean;
}

/**
 * Today depends on the listing's time zone and is at most a day from the UTC day. These bounds let an index find the
 * rows (`bookings_host_from`, `bookings_host_to`). States are literals, as in the indexes.
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
