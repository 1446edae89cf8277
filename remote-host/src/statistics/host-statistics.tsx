import { LookBack } from './look-back.tsx';
import { MonthAhead } from './month-ahead.tsx';
import { Today } from './today.tsx';

/** Fills `dashboard.statistics` for hosts: today, the month ahead, and how it went. Each loads and fails by itself. */
export function HostStatistics() {
  return (
    <div className="space-y-10">
      <Today />
      <MonthAhead />
      <LookBack />
    </div>
  );
}
