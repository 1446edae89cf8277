import { GuestFigures } from './guest-figures.tsx';
import { NextTripSection } from './next-trip-section.tsx';

/** Fills `dashboard.statistics` for guests. Each part loads and fails on its own. */
export function GuestStatistics() {
  return (
    <div className="space-y-10">
      <NextTripSection />
      <GuestFigures />
    </div>
  );
}
