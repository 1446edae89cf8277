import { GuestFigures } from './guest-figures.tsx';
import { NextTripSection } from './next-trip-section.tsx';

export function GuestStatistics() {
  return (
    <div className="space-y-10">
      <NextTripSection />
      <GuestFigures />
    </div>
  );
}
