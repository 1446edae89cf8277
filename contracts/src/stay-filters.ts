/**
 * What a host asks of their bookings, by today in each listing's time zone. A confirmed stay is in exactly one of the first
 * five.
 */
export const STAY_FILTERS = ['arriving', 'staying', 'leaving', 'upcoming', 'past', 'cancelled'] as const;
export type StayFilter = (typeof STAY_FILTERS)[number];

/** Each is counted up to so many. */
export const COUNTED_STAYS = 500;
