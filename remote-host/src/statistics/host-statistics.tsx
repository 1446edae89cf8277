import { MonthAhead } from './month-ahead.tsx';
import { PastFigures } from './past-figures.tsx';
import { TodayFigures } from './today-figures.tsx';

/** Fills `dashboard.statistics` for hosts: today, the month ahead, and the past. Each loads and fails on its own. */
export function HostStatistics() {
  return (
    <div className="space-y-10">
      <TodayFigures />
      <MonthAhead />
      <PastFigures />
    </div>
  );
}
