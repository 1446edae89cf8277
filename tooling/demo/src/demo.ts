import { DEMO_BOOKINGS } from './catalog/bookings.ts';
import { DEMO_THREADS } from './catalog/messages.ts';
import { DEMO_PEOPLE } from './catalog/people.ts';
import { DEMO_REPORTS } from './catalog/reports.ts';
import { DEMO_REVIEWS } from './catalog/reviews.ts';
import { DEMO_ROOMS } from './catalog/rooms.ts';
import { drawPortrait, drawScene } from './pictures/index.ts';
import type { Demo } from './shapes.ts';

/** The demo data of the product. */
export const demo: Demo = {
  people: DEMO_PEOPLE,
  rooms: DEMO_ROOMS,
  bookings: DEMO_BOOKINGS,
  threads: DEMO_THREADS,
  reviews: DEMO_REVIEWS,
  reports: DEMO_REPORTS,
  drawRoom: drawScene,
  drawPerson: drawPortrait,
};
