import { PeopleFigures } from './people-figures.tsx';
import { SiteFigures } from './site-figures.tsx';

export function AdminStatistics() {
  return (
    <div className="space-y-10">
      <PeopleFigures />
      <SiteFigures />
    </div>
  );
}
