import { type Booking, sortAheadFirst } from 'contracts';
import { useMemo, useRef, useState } from 'react';
import { Link, serverNow } from 'shared-platform';
import { buttonClass, EmptyState, Heading, Icon } from 'shared-ui';
import { QueryTable } from 'shared-ui/query-table';
import { useLast } from 'shared-ui/use-last';
import { useHostBookings } from './api.ts';
import { bookingColumns } from './booking-columns.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ListingFilter } from './listing-filter.tsx';
import { STAY_FILTER_TEXTS, StayFilters } from './stay-filters.tsx';
import { type StaysShown, searchOf, useStaysInAddress } from './stays-in-address.ts';

export function ManageBookingsPage() {
  const shown = useStaysInAddress();
  const bookings = useHostBookings(shown);
  const { data } = bookings;
  // The server sorts the bookings only if a filter is set.
  const rows = useMemo(() => (shown.show ? data : sortAheadFirst(data ?? [], serverNow())), [data, shown.show]);
  const heading = useRef<HTMLHeadingElement>(null);
  const [cancelling, setCancelling] = useState<Booking>();
  const asked = useLast(cancelling);
  const columns = useMemo(() => {
    const onReopened = () => heading.current?.focus({ preventScroll: true });
    return bookingColumns({ onCancel: setCancelling, onReopened });
  }, []);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <Heading className="outline-none" ref={heading} tabIndex={-1}>
          Manage Bookings
        </Heading>
        <Link
          className={buttonClass({ size: 'sm' })}
          to={{
            pathname: '/dashboard/manage-bookings/days',
            search: searchOf({ show: undefined, roomId: shown.roomId }),
          }}
        >
          Arrivals and departures
        </Link>
      </div>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <StayFilters shown={shown} />
        <ListingFilter shown={shown} title={data?.find(({ roomId }) => roomId === shown.roomId)?.title} />
      </div>
      <QueryTable
        key={searchOf(shown)}
        query={bookings}
        what="Your bookings"
        caption="Bookings on your rooms"
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        empty={<NoBookings shown={shown} />}
      />
      {asked && (
        <CancelDialog
          key={asked._id}
          booking={asked}
          isOpen={cancelling !== undefined}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </>
  );
}

function NoBookings({ shown: { show, roomId } }: { shown: StaysShown }) {
  const isFiltered = show !== undefined || roomId !== undefined;
  return (
    <EmptyState
      icon={<Icon name="calendar" size={28} />}
      title={show ? STAY_FILTER_TEXTS[show].none : 'No bookings yet'}
      subtitle={roomId ? 'In this listing.' : 'Bookings of your rooms show up here.'}
      action={
        <Link
          className={buttonClass({ variant: 'primary' })}
          to={isFiltered ? '/dashboard/manage-bookings' : '/dashboard/my-listings'}
        >
          {isFiltered ? 'See all bookings' : 'See My Listings'}
        </Link>
      }
    />
  );
}
