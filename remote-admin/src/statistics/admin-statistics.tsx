import { PeopleFigures } from './people-figures.tsx';
import { SiteFigures } from './site-figures.tsx';

/** Fills `dashboard.statistics` for admins: requests and users, bookings and turnover. */
export function AdminStatistics() {
  return (
    <div className="space-y-10">
      <PeopleFigures />
      <SiteFigures />
    </div>
  );
}
