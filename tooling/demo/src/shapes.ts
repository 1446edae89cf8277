import type { Category } from 'contracts';
import type { DemoBooking } from './catalog/bookings.ts';
import type { DemoRoom } from './catalog/demo-room.ts';
import type { DemoThread } from './catalog/messages.ts';
import type { DemoPerson } from './catalog/people.ts';
import type { DemoReport } from './catalog/reports.ts';
import type { DemoReview } from './catalog/reviews.ts';

/** The content of the demo data. Days are counted from the day of the first start. */
export interface Demo {
  people: readonly DemoPerson[];
  rooms: readonly DemoRoom[];
  bookings: readonly DemoBooking[];
  threads: readonly DemoThread[];
  reviews: readonly DemoReview[];
  reports: readonly DemoReport[];
  /** These return SVG documents. */
  drawRoom(request: { category: Category; seed: number; view: View; width: number }): string;
  drawPerson(request: { seed: number }): string;
}

export const VIEWS = ['main', 'interior', 'detail'] as const;
type View = (typeof VIEWS)[number];

/** Pixels of the widest variant of a drawing. */
export const DRAWN_WIDTH = 1_280;
/** The widths that the cards of most screens show. */
export const CARD_WIDTHS = [320, 640] as const;
