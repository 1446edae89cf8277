import type { StayCounts } from 'contracts';
import { HOST } from 'shared-testing';

const COUNTS: StayCounts = { arriving: 0, staying: 0, leaving: 0, upcoming: 0, past: 0, cancelled: 0 };

export const BESIDE_BOOKINGS = {
  [`GET /bookings/host/counts?email=${HOST.email}`]: () => COUNTS,
  [`GET /rooms/${HOST.email}`]: () => [],
};
