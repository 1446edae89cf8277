import { type DayRange, type HostNow, type HostStatistics, nightsBetween, toDollars } from 'contracts';
import type { SavedActor, Services } from '../../base/index.ts';
import { countNights } from './count-nights.ts';
import {
  closedOfHost,
  countsOfHost,
  lockedOfHost,
  offersOfHost,
  type StayGroup,
  staysOfHost,
  visitsToday,
} from './host-storage.ts';
import { sumByPeriod } from './sum-by-period.ts';

export async function hostFigures(
  { db, clock }: Services,
  { person: { id } }: SavedActor,
  range: DayRange,
): Promise<HostStatistics> {
  const asked = { hostId: id, range, now: clock() };
  const groups = await staysOfHost(db, asked);
  const closed = await closedOfHost(db, asked);
  const offers = await offersOfHost(db, asked);
  const nights = countNights(range, groups, { offers, closed: [...closed, ...(await lockedOfHost(db, asked))] });
  const begun = groups.filter(({ from }) => from >= range.from);
  const zero = { stays: 0, cents: 0, bookedNights: 0, availableNights: 0 };
  const { unit, total, periods } = sumByPeriod(range, zero, [
    ...begun.map(({ from, state, stays, cents }) => ({
      ...zero,
      day: from,
      stays: state === 'confirmed' ? stays : 0,
      cents,
    })),
    ...[...nights].map(([day, { booked, available }]) => ({
      ...zero,
      day,
      bookedNights: booked,
      availableNights: available,
    })),
  ]);
  const toFigures = ({ cents, ...rest }: typeof zero) => ({ ...rest, earned: toDollars(cents) });
  return {
    unit,
    ...toFigures(total),
    ...averages(begun.filter(({ state }) => state === 'confirmed')),
    closedNights: closed.reduce((sum, { rooms }) => sum + rooms, 0),
    periods: periods.map(({ from, to, ...rest }) => ({ from, to, ...toFigures(rest) })),
  };
}

/** Returns dollars per night, rounded to the cent, and nights per stay. */
function averages(groups: readonly StayGroup[]): Pick<HostStatistics, 'averagePrice' | 'averageLength'> {
  const stays = groups.reduce((sum, group) => sum + group.stays, 0);
  const nights = groups.reduce((sum, group) => sum + group.stays * nightsBetween(group), 0);
  const cents = groups.reduce((sum, group) => sum + group.cents, 0);
  if (stays === 0) return { averagePrice: null, averageLength: null };
  return { averagePrice: toDollars(Math.round(cents / nights)), averageLength: nights / stays };
}

export async function hostNow({ db, clock }: Services, { person: { id } }: SavedActor): Promise<HostNow> {
  const asked = { hostId: id, now: clock() };
  const visits = await visitsToday(db, asked);
  const of = (arrives: boolean) =>
    visits
      .filter((visit) => visit.arrives === arrives)
      .map(({ id: bookingId, guest, title }) => ({ bookingId, guest, title }));
  return { arrivals: of(true), departures: of(false), ...(await countsOfHost(db, asked)) };
}
