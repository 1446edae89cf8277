import { z } from 'zod';
import { CALENDAR_LIMITS } from '../calendar-limits.ts';
import { nightsBetween } from '../stay-dates.ts';
import { day, listingsQuery, price } from './common.ts';
import { room } from './rooms.ts';
import { stayRules } from './stay-rules.ts';

const range = { from: day, to: day };
const isShort = ({ from, to }: { from: string; to: string }) => {
  const days = nightsBetween({ from, to });
  return days >= 1 && days <= CALENDAR_LIMITS.days;
};
const tooLong = { path: ['to'], message: `must be 1 to ${CALENDAR_LIMITS.days} days after the first day` };

/** GET /calendar: a page of listings, each with these days. */
export const calendarsQuery = listingsQuery.extend(range).refine(isShort, tooLong);
/** GET /calendar/{id}. */
export const calendarQuery = z.object(range).refine(isShort, tooLong);

/** What a host set for a night: a price of its own, in dollars; that it cannot be booked. */
const nightSetting = z.object({ price: price.nullable(), blocked: z.boolean() });
export type NightSetting = z.infer<typeof nightSetting>;

const calendarStay = z.object({
  /**
   * `hold`: its guest is paying; `closed`: cancelled by its host, who keeps the nights closed; `outside`: on another
   * site, whose calendar is named as its guest.
   */
  kind: z.enum(['booking', 'hold', 'closed', 'outside']),
  /** Of what is booked here. */
  bookingId: z.string().optional(),
  ...range,
  /** The days after it that prepare for the next one; its nights too. */
  preparationDays: z.int(),
  guest: z.string(),
  /** True of a booking or a hold and of a stay on another site that have a night in common. */
  clashes: z.boolean().optional(),
});
export type CalendarStay = z.infer<typeof calendarStay>;

/** What a host sees of a listing for some days. Prices follow from the price, the rules and the nights (`priceOfNight`). */
export const roomCalendar = z.object({
  room: room
    .pick({ _id: true, title: true, image: true, price: true, from: true, to: true, keepOpen: true, timeZone: true })
    .extend({ unlisted: z.boolean(), stayRules: stayRules.optional(), version: z.int() }),
  /** Today in the listing's time zone. */
  today: day,
  /** Nights for which something is set. */
  nights: z.array(nightSetting.extend({ night: day })),
  /** Stays of which a night is one of these days, by date. */
  stays: z.array(calendarStay),
});
export type RoomCalendar = z.infer<typeof roomCalendar>;

/** PUT /calendar/{id}: what is set for nights, and what the caller saw set for them. Undoing swaps the two. */
export const changedNights = z.object({
  changes: z
    .array(z.object({ night: day, before: nightSetting, after: nightSetting }))
    .min(1)
    .max(CALENDAR_LIMITS.days)
    .refine((changes) => new Set(changes.map(({ night }) => night)).size === changes.length, 'must name a night once'),
});
export type NightChange = z.infer<typeof changedNights>['changes'][number];
