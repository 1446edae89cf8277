import { addDays, type Booking, type Cents, type Day, eachNight, type Room, todayIn } from 'contracts';

/** One night of the plot: how many rooms are booked, and how many were on offer. */
export interface NightFigure {
  night: Day;
  booked: number;
  offered: number;
}

export interface HostFigures {
  arrivals: Booking[];
  departures: Booking[];
  /** Stays that start after today, the next one first. */
  upcoming: Booking[];
  confirmed: number;
  earnedCents: Cents;
  nights: NightFigure[];
}

const NIGHTS_AHEAD = 30;

/**
 * The figures of a host's dashboard. Only confirmed bookings count, and what was kept of
 * cancelled ones is earned; arrivals and departures are of today in the
 * listing's own zone, the nights start with today in `timeZone`.
 */
export function hostFigures(
  bookings: readonly Booking[],
  rooms: readonly Room[],
  { now, timeZone }: { now: Date; timeZone: string },
): HostFigures {
  const confirmed = bookings.filter(({ state }) => state === 'confirmed');
  const isToday = (day: Day, zone: string) => day === todayIn(zone, now);
  const first = todayIn(timeZone, now);
  const window = { from: first, to: addDays(first, NIGHTS_AHEAD) };
  const rangesOver = (ranges: readonly { from: Day; to: Day }[], night: Day) =>
    ranges.filter(({ from, to }) => from <= night && night < to).length;
  return {
    arrivals: confirmed.filter((stay) => isToday(stay.from, stay.timeZone)),
    departures: confirmed.filter((stay) => isToday(stay.to, stay.timeZone)),
    upcoming: confirmed
      .filter((stay) => stay.from > todayIn(stay.timeZone, now))
      .sort((a, b) => a.from.localeCompare(b.from)),
    confirmed: confirmed.length,
    // A total may be larger than any single price, so contracts' toCents does not apply.
    earnedCents: bookings.reduce((sum, booking) => sum + keptCents(booking), 0),
    nights: eachNight(window).map((night) => ({
      night,
      booked: rangesOver(confirmed, night),
      offered: rangesOver(rooms, night),
    })),
  };
}

function keptCents({ state, price, refund }: Booking): Cents {
  const paid = Math.round(price * 100);
  if (state === 'confirmed') return paid;
  return state === 'cancelled' && refund ? paid - Math.round(refund.amount * 100) : 0;
}
