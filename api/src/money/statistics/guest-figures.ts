import { type DayRange, type GuestNow, type GuestStatistics, toDollars } from 'contracts';
import type { Actor, Services } from '../../base/index.ts';
import { nextStay } from '../../stays/index.ts';
import { bookedByGuest } from './guest-storage.ts';
import { sumByPeriod } from './sum-by-period.ts';

export async function guestFigures(
  { db, settings }: Services,
  { person }: Actor,
  range: DayRange,
): Promise<GuestStatistics> {
  const days = person ? await bookedByGuest(db, { guestId: person.id, range, timeZone: settings.siteTimeZone }) : [];
  const { unit, total, periods } = sumByPeriod(range, { trips: 0, nights: 0, cents: 0 }, days);
  const toFigures = ({ cents, ...rest }: typeof total) => ({ ...rest, spent: toDollars(cents) });
  return {
    unit,
    ...toFigures(total),
    periods: periods.map(({ from, to, ...rest }) => ({ from, to, ...toFigures(rest) })),
  };
}

export async function guestNow({ db, clock }: Services, { person }: Actor): Promise<GuestNow> {
  return person ? nextStay(db, { guestId: person.id, now: clock() }) : { upcoming: 0, next: null };
}
