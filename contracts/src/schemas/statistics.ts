import { z } from 'zod';
import { nightsBetween } from '../base/stay-dates.ts';
import { MAX_STATISTICS_DAYS, OPEN_NIGHTS_SORTS, PERIOD_UNITS } from '../money/statistics.ts';
import { booking } from './bookings.ts';
import { day } from './common.ts';

/** A half-open range of days: `to` is not included. */
export const statisticsRange = z.object({ from: day, to: day }).superRefine(({ from, to }, context) => {
  const days = nightsBetween({ from, to });
  if (days >= 1 && days <= MAX_STATISTICS_DAYS) return;
  context.addIssue({ code: 'custom', path: ['to'], message: `must be 1 to ${MAX_STATISTICS_DAYS} days after from` });
});

const count = z.int().nonnegative();
const dollars = z.number().nonnegative();
const period = z.object({ from: day, to: day });
const unit = z.enum(PERIOD_UNITS);

const guestFigures = z.object({
  trips: count,
  nights: count,
  /** The amount paid for bookings, minus refunds. */
  spent: dollars,
});

/** GET /statistics/guest: the caller's bookings in the range, by booking day in the site's time zone. */
export const guestStatistics = guestFigures.extend({ unit, periods: z.array(period.extend(guestFigures.shape)) });
export type GuestStatistics = z.infer<typeof guestStatistics>;

/** GET /statistics/guest/now: paid stays that are not over. `next` is the current or next stay. */
export const guestNow = z.object({ upcoming: count, next: booking.nullable() });
export type GuestNow = z.infer<typeof guestNow>;

const hostFigures = z.object({
  stays: count,
  /** Their earnings, plus the unrefunded part of canceled stays that would have begun in the range. */
  earned: dollars,
  /** Booked and available nights in the range. A booked night always counts as available, a closed or locked one never. */
  bookedNights: count,
  availableNights: count,
});

/** GET /statistics/host: money by check-in day, nights by their own day, in the listing's time zone. */
export const hostStatistics = hostFigures.extend({
  unit,
  /** Dollars per night and nights per stay, for stays that begin in the range. Null if there are none. */
  averagePrice: dollars.nullable(),
  averageLength: z.number().nullable(),
  /**
   * Nights within the listings' dates that were blocked or taken on another site. `availableNights` does not include
   * them. Recorded only from 30 days ago onward.
   */
  closedNights: count.optional(),
  periods: z.array(period.extend(hostFigures.shape)),
});
export type HostStatistics = z.infer<typeof hostStatistics>;

const visit = z.object({ bookingId: z.string(), guest: z.string(), title: z.string() });

/** GET /statistics/host/now: today's arrivals and departures in each listing's time zone, later stays, and listings. */
export const hostNow = z.object({
  arrivals: z.array(visit),
  departures: z.array(visit),
  upcoming: count,
  listings: count,
});
export type HostNow = z.infer<typeof hostNow>;

export const openNightsQuery = z.object({ sort: z.enum(OPEN_NIGHTS_SORTS).optional() });

/** GET /statistics/host/open-nights: unbooked nights in the next `OPEN_NIGHTS.days` days. */
export const hostOpenNights = z.object({
  /** The number of open nights in all offered listings. */
  nights: count,
  /** Consecutive open nights of one listing, the first `OPEN_NIGHTS.runs`. */
  runs: z.array(period.extend({ roomId: z.string(), title: z.string() })),
});
export type HostOpenNights = z.infer<typeof hostOpenNights>;

const siteFigures = z.object({
  /** Paid bookings, including those canceled later, and their total. */
  bookings: count,
  turnover: dollars,
  /** Refunds for cancellations and refunds that the site bears, by the day they were decided. */
  refunds: dollars,
});

/** GET /statistics/admin: days in the site's time zone. Excludes payments for stays that were never booked. */
export const adminStatistics = siteFigures.extend({
  unit,
  cancellations: count,
  periods: z.array(period.extend(siteFigures.shape)),
});
export type AdminStatistics = z.infer<typeof adminStatistics>;

/** GET /statistics/admin/now: open host requests, and people by role. */
export const adminNow = z.object({ waiting: count, users: z.object({ guest: count, host: count, admin: count }) });
export type AdminNow = z.infer<typeof adminNow>;
