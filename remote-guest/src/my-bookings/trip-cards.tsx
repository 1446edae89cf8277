import { type Booking, hasBegun, isAhead } from 'contracts';
import { useState } from 'react';
import { serverNow } from 'shared-platform';
import { Button, Heading } from 'shared-ui';
import { TripCard } from '../shared/trip-card.tsx';

const GROUPS = ['Now', 'Upcoming', 'Past', 'Cancelled'] as const;
/** The number of cards that a group shows at first. */
const SHOWN = 6;

function groupOf(booking: Booking, now: Date): (typeof GROUPS)[number] {
  if (isAhead(booking, now)) return hasBegun(booking, now) ? 'Now' : 'Upcoming';
  return booking.state === 'confirmed' ? 'Past' : 'Cancelled';
}

/** Shows the bookings as cards, in their order, grouped by what the guest can expect of them. */
export function TripCards({ bookings }: { bookings: readonly Booking[] }) {
  const now = serverNow();
  return GROUPS.map((name) => (
    <Group key={name} name={name} now={now} trips={bookings.filter((booking) => groupOf(booking, now) === name)} />
  ));
}

interface GroupProps {
  name: (typeof GROUPS)[number];
  now: Date;
  trips: readonly Booking[];
}

function Group({ name, now, trips }: GroupProps) {
  const [isWhole, setIsWhole] = useState(false);
  if (trips.length === 0) return null;
  const shown = isWhole ? trips : trips.slice(0, SHOWN);
  return (
    <section aria-labelledby={`trips-${name}`} className="mb-8">
      <Heading className="mb-3" id={`trips-${name}`} level={2}>
        {name}
      </Heading>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4">
        {shown.map((booking) => (
          <li key={booking._id}>
            <TripCard booking={booking} now={now} />
          </li>
        ))}
      </ul>
      {shown.length < trips.length && (
        <Button aria-label={`Show all ${trips.length}: ${name}`} className="mt-4" onClick={() => setIsWhole(true)}>
          Show all {trips.length}
        </Button>
      )}
    </section>
  );
}
