/**
 * Filters of a host's bookings, by today in each listing's time zone. A confirmed stay matches exactly one of the first
 * five.
 */
export const STAY_FILTERS = ['arriving', 'staying', 'leaving', 'upcoming', 'past', 'cancelled'] as const;
export type StayFilter = (typeof STAY_FILTERS)[number];

export const MOST_STAY_DAYS = 31;

/** Bookings are counted up to this number for each filter. */
export const COUNTED_STAYS = 500;
