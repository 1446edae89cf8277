import type { Day } from 'contracts';

export const SENTINEL_NIGHT: Day = '0001-01-01';
