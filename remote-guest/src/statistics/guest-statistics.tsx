import { formatPrice, toDollars } from 'contracts';
import { useMemo } from 'react';
import { Link } from 'shared-platform';
import { buttonClass, EmptyState, ErrorState, Heading, Icon, Skeleton, StatTile } from 'shared-ui';
import { useOwnBookings } from '../stay/own-bookings.ts';
import { figuresOf } from './figures.ts';
import { NextTrip } from './next-trip.tsx';

/** Fills `dashboard.statistics` for guests. */
export function GuestStatistics() {
  const { data, error, isPending, isFetching, refetch } = useOwnBookings();
  const { now, figures } = useMemo(() => {
    const now = new Date();
    return { now, figures: figuresOf(data ?? [], now) };
  }, [data]);

  if (error && !data) {
    return (
      <ErrorState
        isRetrying={isFetching}
        onRetry={() => void refetch()}
        text={error.message}
        title="Your figures could not be loaded"
      />
    );
  }
  const { upcoming, nights, spentCents, next } = figures;
  return (
    <div className="space-y-8">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-4">
        <StatTile
          icon={<Icon name="calendar" size={20} />}
          isLoading={isPending}
          label="Upcoming stays"
          value={upcoming}
        />
        <StatTile icon={<Icon name="bed" size={20} />} isLoading={isPending} label="Nights booked" value={nights} />
        <StatTile
          icon={<Icon name="card" size={20} />}
          isLoading={isPending}
          label="Money spent"
          value={`$${formatPrice(toDollars(spentCents))}`}
        />
      </dl>
      <section className="space-y-4">
        <Heading level={2}>Your next trip</Heading>
        {isPending ? (
          <Skeleton className="h-96 w-full rounded-card! lg:h-50" />
        ) : next ? (
          <NextTrip booking={next} now={now} />
        ) : (
          <EmptyState
            action={
              <Link className={buttonClass({ variant: 'primary' })} to="/">
                Find a room
              </Link>
            }
            className="rounded-card border border-line border-dashed py-10!"
            icon={<Icon name="globe" size={28} />}
            subtitle="Choose a place and a few nights: your next trip shows up here."
            title="No trip planned"
          />
        )}
      </section>
    </div>
  );
}
