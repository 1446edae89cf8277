import { DaysAhead } from './days-ahead.tsx';
import { OpenNights } from './open-nights.tsx';
import { PastFigures } from './past-figures.tsx';
import { TodayFigures } from './today-figures.tsx';

/** Fills `dashboard.statistics` for hosts: today, what is ahead, which nights stand empty, and the past. Each loads and fails on its own. */
export function HostStatistics() {
  return (
    <div className="space-y-10">
      <TodayFigures />
      <DaysAhead />
      <OpenNights />
      <PastFigures />
    </div>
  );
}
