import { z } from 'zod';
import { LEAST_PRICE_RULE } from '../base/money.ts';
import { nightsBetween } from '../base/stay-dates.ts';
import { CALENDAR_LIMITS } from '../listings/calendar-limits.ts';
import { day, isChargeable, listingsQuery, price } from './common.ts';
import { room } from './rooms.ts';
import { stayRules } from './stay-rules.ts';

const range = { from: day, to: day };
const isShort = ({ from, to }: { from: string; to: string }) => {
  const days = nightsBetween({ from, to });
  return days >= 1 && days <= CALENDAR_LIMITS.days;
};
const tooLong = { path: ['to'], message: `must be 1 to ${CALENDAR_LIMITS.days} days after the first day` };

export const calendarsQuery = listingsQuery.extend(range).refine(isShort, tooLong);
export const calendarQuery = z.object(range).refine(isShort, tooLong);

/** The host's setting for a night: its own price in dollars, and whether it is blocked. */
const nightSetting = z.object({ price: price.nullable(), blocked: z.boolean() });
export type NightSetting = z.infer<typeof nightSetting>;

const calendarStay = z.object({
  /**
   * `hold`: a guest is paying. `closed`: the host canceled, and the nights stay closed. `outside`: a stay on another
   * site, with the calendar's name in `guest`.
   */
  kind: z.enum(['booking', 'hold', 'closed', 'outside']),
  bookingId: z.string().optional(),
  ...range,
  /** Days after the stay that its preparation takes. Their nights are taken too. */
  preparationDays: z.int(),
  guest: z.string(),
  clashes: z.boolean().optional(),
});
export type CalendarStay = z.infer<typeof calendarStay>;

/**
 * A host's view of a listing for some days. Compute prices with `priceOfNight` from the listing's price, the rules and
 * the nights.
 */
export const roomCalendar = z.object({
  room: room
    .pick({ _id: true, title: true, image: true, price: true, from: true, to: true, keepOpen: true, timeZone: true })
    .extend({
      unlisted: z.boolean(),
      stayRules: stayRules.optional(),
      version: z.int(),
      /** The check-out day of the stay that takes the whole room: until then no other night can be booked. */
      lockedUntil: day.optional(),
    }),
  today: day,
  nights: z.array(nightSetting.extend({ night: day })),
  /** Stays with a night in the range, by date. */
  stays: z.array(calendarStay),
});
export type RoomCalendar = z.infer<typeof roomCalendar>;

/** A price that a card cannot be charged stays until the host changes it. */
const keepsOrCanCharge = ({ before, after }: { before: NightSetting; after: NightSetting }) =>
  after.price === null || after.price === before.price || isChargeable(after.price);
const tooLow = { path: ['after', 'price'], message: LEAST_PRICE_RULE };

/** PUT /calendar/{id}: the new settings of nights, and the ones that the caller saw. Undo swaps the two. */
export const changedNights = z.object({
  changes: z
    .array(z.object({ night: day, before: nightSetting, after: nightSetting }).refine(keepsOrCanCharge, tooLow))
    .min(1)
    .max(CALENDAR_LIMITS.days)
    .refine((changes) => new Set(changes.map(({ night }) => night)).size === changes.length, 'must name a night once'),
});
export type NightChange = z.infer<typeof changedNights>['changes'][number];
