import { z } from 'zod';
import { nightsBetween } from '../base/stay-dates.ts';
import { MAX_STATISTICS_DAYS, OPEN_NIGHTS_SORTS, PERIOD_UNITS } from '../money/statistics.ts';
import { booking } from './bookings.ts';
import { day } from './common.ts';

/** A half-open range of days, which does not include `to`. */
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
  /** The amount paid for the bookings, minus refunds. */
  spent: dollars,
});

/** GET /statistics/guest: the bookings that the caller made in the range. Days are in the site's time zone. */
export const guestStatistics = guestFigures.extend({ unit, periods: z.array(period.extend(guestFigures.shape)) });
export type GuestStatistics = z.infer<typeof guestStatistics>;

/** GET /statistics/guest/now: the paid stays that are not over. `next` is the current or next one. */
export const guestNow = z.object({ upcoming: count, next: booking.nullable() });
export type GuestNow = z.infer<typeof guestNow>;

const hostFigures = z.object({
  stays: count,
  /** The host's earnings from these stays, and from canceled stays that would have begun in the range. */
  earned: dollars,
  /** Nights in the range. A booked night always counts as available, and a closed or locked night never does. */
  bookedNights: count,
  availableNights: count,
});

/**
 * GET /statistics/host: earnings by check-in day, and nights by their own date. Days are in the listing's time zone.
 */
export const hostStatistics = hostFigures.extend({
  unit,
  /** Dollars per night and nights per stay, for stays that begin in the range. Null if no stay does. */
  averagePrice: dollars.nullable(),
  averageLength: z.number().nullable(),
  /**
   * Nights that were blocked or taken on another site, within the dates of the listings. `availableNights` does not
   * include them. They are known only from 30 days ago onward.
   */
  closedNights: count.optional(),
  periods: z.array(period.extend(hostFigures.shape)),
});
export type HostStatistics = z.infer<typeof hostStatistics>;

const visit = z.object({ bookingId: z.string(), guest: z.string(), title: z.string() });

/** GET /statistics/host/now: arrivals and departures today (in each listing's time zone), later stays and listings. */
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
  /** The number of open nights in all active listings. */
  nights: count,
  /** The first `OPEN_NIGHTS.runs` runs of consecutive open nights in one listing. */
  runs: z.array(period.extend({ roomId: z.string(), title: z.string() })),
});
export type HostOpenNights = z.infer<typeof hostOpenNights>;

const siteFigures = z.object({
  /** The number of paid bookings, including those canceled later, and their total price. */
  bookings: count,
  turnover: dollars,
  /** Refunds for cancellations and refunds that the site pays for, by the day of the decision. */
  refunds: dollars,
});

/** GET /statistics/admin: figures by day in the site's time zone, without payments for stays that were never booked. */
export const adminStatistics = siteFigures.extend({
  unit,
  cancellations: count,
  periods: z.array(period.extend(siteFigures.shape)),
});
export type AdminStatistics = z.infer<typeof adminStatistics>;

/** GET /statistics/admin/now: the number of open host requests, and of people by role. */
export const adminNow = z.object({ waiting: count, users: z.object({ guest: count, host: count, admin: count }) });
export type AdminNow = z.infer<typeof adminNow>;
