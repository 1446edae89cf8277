import { DaysAhead } from './days-ahead.tsx';
import { OpenNights } from './open-nights.tsx';
import { PastFigures } from './past-figures.tsx';
import { TodayFigures } from './today-figures.tsx';

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
