import { PeopleFigures } from './people-figures.tsx';
import { SiteFigures } from './site-figures.tsx';

/** Fills `dashboard.statistics` for admins: who waits and who is there, and what is booked. */
export function AdminStatistics() {
  return (
    <div className="space-y-10">
      <PeopleFigures />
      <SiteFigures />
    </div>
  );
}
