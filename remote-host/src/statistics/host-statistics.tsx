import { type Booking, formatShortDay } from 'contracts';
import { useMemo } from 'react';
import { Link } from 'shared-platform';
import { Banner, Button, buttonClass, Icon, Skeleton, StatTile } from 'shared-ui';
import { useOwnBookings, useOwnRooms } from '../queries.ts';
import { type HostFigures, hostFigures } from './host-figures.ts';
import { NightsPlot } from './nights-plot.tsx';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

function names(stays: readonly Booking[], none: string): string {
  return stays.map(({ guest }) => guest.name).join(', ') || none;
}

function occupancy(nights: HostFigures['nights']): string {
  const booked = nights.reduce((sum, night) => sum + night.booked, 0);
  const offered = nights.reduce((sum, night) => sum + night.offered, 0);
  return offered === 0 ? 'None on offer' : `${Math.round((booked / offered) * 100)}% of ${offered} on offer`;
}

/** Today, the money, and the month ahead, for the signed-in host. */
export function HostStatistics() {
  const rooms = useOwnRooms();
  const bookings = useOwnBookings();
  const figures = useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return hostFigures(bookings.data ?? [], rooms.data ?? [], { now: new Date(), timeZone });
  }, [bookings.data, rooms.data]);
  const { arrivals, departures, upcoming, confirmed, earnedCents, nights } = figures;
  const next = upcoming[0];

  const failed = [rooms, bookings].filter(({ isError, data }) => isError && !data);
  const stays = { isLoading: bookings.isPending, error: bookings.data ? undefined : bookings.error && 'Not available' };
  return (
    <div className="grid gap-6">
      {failed.length > 0 && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" onClick={() => failed.map(({ refetch }) => refetch())}>
              Try again
            </Button>
          }
        >
          Some figures could not be loaded. {failed[0]?.error?.message}
        </Banner>
      )}
      {rooms.data?.length === 0 && (
        <Banner
          title="You have no listings yet"
          action={
            <Link className={buttonClass({ variant: 'primary', size: 'sm' })} to="/dashboard/add-room">
              Add Room
            </Link>
          }
        >
          Figures start with your first room.
        </Banner>
      )}
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <StatTile
          {...stays}
          label="Arrivals today"
          value={arrivals.length}
          hint={names(arrivals, 'Nobody arrives')}
          icon={<Icon name="key" size={20} />}
        />
        <StatTile
          {...stays}
          label="Departures today"
          value={departures.length}
          hint={names(departures, 'Nobody leaves')}
          icon={<Icon name="logout" size={20} />}
        />
        <StatTile
          {...stays}
          label="Upcoming stays"
          value={upcoming.length}
          hint={next ? `Next on ${formatShortDay(next.from)}: ${next.title}` : 'None yet'}
          icon={<Icon name="calendar" size={20} />}
        />
        <StatTile
          {...stays}
          label="Earnings"
          value={dollars.format(earnedCents / 100)}
          hint={`From ${confirmed} confirmed ${confirmed === 1 ? 'booking' : 'bookings'}`}
          icon={<Icon name="card" size={20} />}
        />
        <StatTile
          {...stays}
          label="Nights booked, next 30 days"
          value={nights.reduce((sum, { booked }) => sum + booked, 0)}
          hint={rooms.data && occupancy(nights)}
          icon={<Icon name="bed" size={20} />}
        />
        <StatTile
          label="Listings"
          value={rooms.data?.length}
          isLoading={rooms.isPending}
          error={rooms.data ? undefined : rooms.error && 'Not available'}
          hint={
            <Link className="underline underline-offset-2" to="/dashboard/my-listings">
              See My Listings
            </Link>
          }
          icon={<Icon name="home" size={20} />}
        />
      </dl>
      {bookings.data && rooms.data && <NightsPlot nights={nights} />}
      {(bookings.isPending || rooms.isPending) && <Skeleton className="h-72 w-full" />}
    </div>
  );
}
