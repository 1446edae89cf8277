/**
 * Filters for a host's bookings, based on today's date in each listing's time zone. A confirmed stay matches exactly
 * one of the first five.
 */
export const STAY_FILTERS = ['arriving', 'staying', 'leaving', 'upcoming', 'past', 'cancelled'] as const;
export type StayFilter = (typeof STAY_FILTERS)[number];

export const MOST_STAY_DAYS = 31;

/** For each filter, bookings are counted up to this number. */
export const COUNTED_STAYS = 500;
