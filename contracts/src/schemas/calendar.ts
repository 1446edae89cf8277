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

/** The host's settings for a single night: a price in dollars, and whether the night is blocked. */
const nightSetting = z.object({ price: price.nullable(), blocked: z.boolean() });
export type NightSetting = z.infer<typeof nightSetting>;

const calendarStay = z.object({
  /**
   * `hold`: a guest is paying. `closed`: the host canceled the stay, and its nights remain closed. `outside`: a stay on
   * another site, with the calendar's name in `guest`.
   */
  kind: z.enum(['booking', 'hold', 'closed', 'outside']),
  bookingId: z.string().optional(),
  ...range,
  /** The number of days after the stay that the host needs for preparation. Their nights cannot be booked. */
  preparationDays: z.int(),
  guest: z.string(),
  clashes: z.boolean().optional(),
});
export type CalendarStay = z.infer<typeof calendarStay>;

/** A listing's calendar for a range of days, as its host sees it. Call `priceOfNight` for the price of a night. */
export const roomCalendar = z.object({
  room: room
    .pick({ _id: true, title: true, image: true, price: true, from: true, to: true, keepOpen: true, timeZone: true })
    .extend({
      unlisted: z.boolean(),
      stayRules: stayRules.optional(),
      version: z.int(),
      /** The check-out day of a stay that blocks the whole room. Until then, no other night can be booked. */
      lockedUntil: day.optional(),
    }),
  today: day,
  nights: z.array(nightSetting.extend({ night: day })),
  /** The stays with at least one night in the range, sorted by date. */
  stays: z.array(calendarStay),
});
export type RoomCalendar = z.infer<typeof roomCalendar>;

/** A price below the minimum card charge may remain until the host changes it. */
const keepsOrCanCharge = ({ before, after }: { before: NightSetting; after: NightSetting }) =>
  after.price === null || after.price === before.price || isChargeable(after.price);
const tooLow = { path: ['after', 'price'], message: LEAST_PRICE_RULE };

/**
 * PUT /calendar/{id}: the new settings of nights, and the settings that the caller saw. Swap the two to undo a change.
 */
export const changedNights = z.object({
  changes: z
    .array(z.object({ night: day, before: nightSetting, after: nightSetting }).refine(keepsOrCanCharge, tooLow))
    .min(1)
    .max(CALENDAR_LIMITS.days)
    .refine((changes) => new Set(changes.map(({ night }) => night)).size === changes.length, 'must name a night once'),
});
export type NightChange = z.infer<typeof changedNights>['changes'][number];
