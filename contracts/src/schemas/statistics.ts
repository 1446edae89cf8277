import { z } from 'zod';
import { MAX_STATISTICS_DAYS, PERIOD_UNITS } from '../statistics.ts';
import { nightsBetween } from '../stay-dates.ts';
import { booking } from './bookings.ts';
import { day } from './common.ts';

/** Days of a range of figures, half-open: `to` is no day of it. */
export const statisticsRange = z.object({ from: day, to: day }).superRefine(({ from, to }, context) => {
  const days = nightsBetween({ from, to });
  if (days >= 1 && days <= MAX_STATISTICS_DAYS) return;
  context.addIssue({ code: 'custom', path: ['to'], message: `must be 1 to ${MAX_STATISTICS_DAYS} days after from` });
});

const count = z.int().nonnegative();
/** Dollars, net of what went back where it says so. */
const dollars = z.number().nonnegative();
const period = z.object({ from: day, to: day });
const unit = z.enum(PERIOD_UNITS);

const guestFigures = z.object({
  /** Stays that were booked and not cancelled, and their nights. */
  trips: count,
  nights: count,
  /** Paid for what was booked, without what went or goes back of it. */
  spent: dollars,
});

/** GET /statistics/guest: what one booked in the range, by the day of booking in the site's zone. */
export const guestStatistics = guestFigures.extend({ unit, periods: z.array(period.extend(guestFigures.shape)) });
export type GuestStatistics = z.infer<typeof guestStatistics>;

/** GET /statistics/guest/now: the stays that are paid and not over; `next` is running or comes first. */
export const guestNow = z.object({ upcoming: count, next: booking.nullable() });
export type GuestNow = z.infer<typeof guestNow>;

const hostFigures = z.object({
  /** Stays that begin in the range. */
  stays: count,
  /** What they bring, and what was kept of cancelled ones that would have begun in it. */
  earned: dollars,
  /** Nights of the range that are booked, out of those on offer. A booked night always was on offer. */
  bookedNights: count,
  availableNights: count,
});

/** GET /statistics/host: money by the day of check-in, nights by themselves, both days of the listing's zone. */
export const hostStatistics = hostFigures.extend({
  unit,
  /** Dollars for a night, and nights for a stay, of the stays that begin in the range; null without one. */
  averagePrice: dollars.nullable(),
  averageLength: z.number().nullable(),
  periods: z.array(period.extend(hostFigures.shape)),
});
export type HostStatistics = z.infer<typeof hostStatistics>;

const visit = z.object({ bookingId: z.string(), guest: z.string(), title: z.string() });

/** GET /statistics/host/now: who comes and goes today, in each listing's zone; stays that begin later; listings. */
export const hostNow = z.object({
  arrivals: z.array(visit),
  departures: z.array(visit),
  upcoming: count,
  listings: count,
});
export type HostNow = z.infer<typeof hostNow>;

const siteFigures = z.object({
  /** Bookings that were paid, cancelled later or not, and what they brought. */
  bookings: count,
  turnover: dollars,
  /** What cancellations gave back, by the day of the cancellation. */
  refunds: dollars,
});

/** GET /statistics/admin: days of the site's zone. Money that came for a stay which never was is on neither side. */
export const adminStatistics = siteFigures.extend({
  unit,
  cancellations: count,
  periods: z.array(period.extend(siteFigures.shape)),
});
export type AdminStatistics = z.infer<typeof adminStatistics>;

/** GET /statistics/admin/now: who waits to become a host, and everybody by role. */
export const adminNow = z.object({ waiting: count, users: z.object({ guest: count, host: count, admin: count }) });
export type AdminNow = z.infer<typeof adminNow>;
