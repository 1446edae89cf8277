import { type Day, type DayRange, eachNight, type PeriodUnit, periodsOf } from 'contracts';

type Figures = Record<string, number>;

export interface PeriodFigures<F extends Figures> {
  unit: PeriodUnit;
  total: F;
  periods: (DayRange & F)[];
}

export function sumByPeriod<F extends Figures>(
  range: DayRange,
  zero: F,
  days: Iterable<{ day: Day } & F>,
): PeriodFigures<F> {
  const { unit, periods: cut } = periodsOf(range);
  const periods = cut.map((period) => ({ ...period, ...zero }));
  const total = { ...zero };
  const periodOf = new Map(periods.flatMap((period) => eachNight(period).map((day) => [day, period] as const)));
  for (const row of days) {
    const period = periodOf.get(row.day);
    if (!period) continue;
    for (const name of Object.keys(zero)) {
      const value = row[name] ?? 0;
      Object.assign(period, { [name]: (period[name] ?? 0) + value });
      Object.assign(total, { [name]: (total[name] ?? 0) + value });
    }
  }
  return { unit, total, periods };
}
