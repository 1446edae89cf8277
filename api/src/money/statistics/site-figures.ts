import { type AdminNow, type AdminStatistics, type DayRange, toDollars } from 'contracts';
import type { Services } from '../../base/index.ts';
import { countRoles, countWaiting, refundsByDay, siteRefundsByDay, turnoverByDay } from './site-storage.ts';
import { sumByPeriod } from './sum-by-period.ts';

export async function siteFigures({ db, settings }: Services, range: DayRange): Promise<AdminStatistics> {
  const asked = { range, timeZone: settings.siteTimeZone };
  const [paid, refunded, bySite] = await Promise.all([
    turnoverByDay(db, asked),
    refundsByDay(db, asked),
    siteRefundsByDay(db, asked),
  ]);
  const zero = { bookings: 0, cents: 0, cancellations: 0, refundCents: 0 };
  const { unit, total, periods } = sumByPeriod(
    range,
    zero,
    [...paid, ...refunded, ...bySite].map((row) => ({ ...zero, ...row })),
  );
  const toFigures = ({ bookings, cents, refundCents }: typeof zero) => ({
    bookings,
    turnover: toDollars(cents),
    refunds: toDollars(refundCents),
  });
  return {
    unit,
    ...toFigures(total),
    cancellations: total.cancellations,
    periods: periods.map((period) => ({ from: period.from, to: period.to, ...toFigures(period) })),
  };
}

export async function siteNow({ db }: Services): Promise<AdminNow> {
  const [roles, waiting] = await Promise.all([countRoles(db), countWaiting(db)]);
  const count = (wanted: string) => roles.find(({ role }) => role === wanted)?.count ?? 0;
  return { waiting, users: { guest: count('guest'), host: count('host'), admin: count('admin') } };
}
