import type { Day } from 'contracts';

/** The extra night that a booking takes when it occupies the whole room. */
export const SENTINEL_NIGHT: Day = '0001-01-01';
