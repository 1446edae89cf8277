import { Link, serverNow, useQuery } from 'shared-platform';
import { buttonClass, EmptyState, Heading, Icon, Skeleton } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { TripCard } from '../shared/trip-card.tsx';
import { guestNowQuery } from './api.ts';

export function NextTripSection() {
  const trip = useQuery(guestNowQuery);
  const { data } = trip;
  return (
    <section className="space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Heading level={2}>Your next trip</Heading>
        {data && data.upcoming > 1 && (
          <Link className="underline underline-offset-2" to="/dashboard/my-bookings">
            All {data.upcoming} upcoming stays
          </Link>
        )}
      </div>
      <LoadFailure
        className="rounded-card border border-line border-dashed py-8!"
        level={3}
        query={trip}
        what="Your next trip"
      />
      {data?.next ? (
        <TripCard booking={data.next} now={serverNow()} />
      ) : data ? (
        <EmptyState
          action={
            <Link className={buttonClass({ variant: 'primary' })} to="/">
              Find a room
            </Link>
          }
          className="rounded-card border border-line border-dashed py-10!"
          icon={<Icon name="globe" size={28} />}
          subtitle="Choose a place and a few nights. Your next trip will show up here."
          title="No trip planned"
        />
      ) : (
        isFirstLoad(trip) && <Skeleton className="h-112 w-full rounded-card! sm:h-50" />
      )}
    </section>
  );
}
