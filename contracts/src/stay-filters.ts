/**
 * What a host asks of their bookings, by today in each listing's time zone. A confirmed stay is in exactly one of the first
 * five.
 */
export const STAY_FILTERS = ['arriving', 'staying', 'leaving', 'upcoming', 'past', 'cancelled'] as const;
export type StayFilter = (typeof STAY_FILTERS)[number];

/** The longest list of days to print. */
export const MOST_STAY_DAYS = 31;

/** Each is counted up to so many. */
export const COUNTED_STAYS = 500;
