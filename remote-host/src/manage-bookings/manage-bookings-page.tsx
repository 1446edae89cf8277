import { type Booking, sortAheadFirst } from 'contracts';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'shared-platform';
import { buttonClass, EmptyState, Heading, Icon } from 'shared-ui';
import { QueryTable } from 'shared-ui/query-table';
import { useLast } from 'shared-ui/use-last';
import { useOwnBookings } from '../stay/api.ts';
import { bookingColumns } from './booking-columns.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

export function ManageBookingsPage() {
  const bookings = useOwnBookings();
  const rows = useMemo(() => sortAheadFirst(bookings.data ?? [], new Date()), [bookings.data]);
  const heading = useRef<HTMLHeadingElement>(null);
  const [cancelling, setCancelling] = useState<Booking>();
  const shown = useLast(cancelling);
  const columns = useMemo(() => {
    const onReopened = () => heading.current?.focus({ preventScroll: true });
    return bookingColumns({ onCancel: setCancelling, onReopened });
  }, []);
  return (
    <>
      <Heading className="mb-6 outline-none" ref={heading} tabIndex={-1}>
        Manage Bookings
      </Heading>
      <QueryTable
        query={bookings}
        what="Your bookings"
        caption="Bookings on your rooms"
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState
            icon={<Icon name="calendar" size={28} />}
            title="No bookings yet"
            subtitle="Bookings of your rooms show up here."
            action={
              <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/my-listings">
                See My Listings
              </Link>
            }
          />
        }
      />
      {shown && (
        <CancelDialog
          key={shown._id}
          booking={shown}
          isOpen={cancelling !== undefined}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </>
  );
}
