import { type Day, type DayRange, eachNight } from 'contracts';
import type { OfferGroup, StayGroup } from './host-storage.ts';

export interface NightCount {
  booked: number;
  available: number;
}

const later = (a: Day, b: Day) => (a.localeCompare(b) > 0 ? a : b);
const earlier = (a: Day, b: Day) => (a.localeCompare(b) < 0 ? a : b);

/**
 * Counts the nights of each kind. A booked night counts as available even if it is no longer offered, so that occupancy
 * never exceeds 100 %. A closed or locked night does not count as available.
 */
export function countNights(
  range: DayRange,
  stays: readonly StayGroup[],
  { offers, closed }: { offers: readonly OfferGroup[]; closed: readonly { night: Day; rooms: number }[] },
): Map<Day, NightCount> {
  const nights = new Map<Day, NightCount>(eachNight(range).map((night) => [night, { booked: 0, available: 0 }]));
  const add = (part: DayRange, name: keyof NightCount, rooms: number) => {
    for (const night of eachNight({ from: later(part.from, range.from), to: earlier(part.to, range.to) })) {
      const count = nights.get(night);
      if (count) count[name] += rooms;
    }
  };
  for (const offer of offers) add(offer, 'available', offer.rooms);
  for (const { state, from, to, stays: rooms, open_from, open_to } of stays) {
    if (state !== 'confirmed') continue;
    add({ from, to }, 'booked', rooms);
    add({ from, to: earlier(to, open_from) }, 'available', rooms);
    // An offer that ends before it starts has no nights.
    add({ from: later(from, later(open_from, open_to)), to }, 'available', rooms);
  }
  for (const { night, rooms } of closed) {
    const count = nights.get(night);
    if (count) count.available = Math.max(count.booked, count.available - rooms);
  }
  return nights;
}
