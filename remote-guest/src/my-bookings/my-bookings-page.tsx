import { type Booking, isReviewable, sortAheadFirst } from 'contracts';
import { useMemo, useState } from 'react';
import { Link, serverNow, useLocation } from 'shared-platform';
import { buttonClass, EmptyState, Heading, Icon, Skeleton } from 'shared-ui';
import { isFirstLoad } from 'shared-ui/load-failure';
import { QueryTable } from 'shared-ui/query-table';
import { useLast } from 'shared-ui/use-last';
import { useOwnBookings } from '../shared/api.ts';
import { bookingColumns } from './booking-columns.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { NewStay } from './new-stay.tsx';
import { useKeptStays } from './offline/use-kept-stays.ts';
import { OfflineNote } from './offline-note.tsx';
import { useWaitingReviews } from './review/api.ts';
import { TripCards } from './trip-cards.tsx';
import { WaitingStays } from './waiting-stays.tsx';

/** The navigation state that the checkout sets: the id of the new booking. */
export interface BookedState {
  booked?: string;
}

export function MyBookingsPage() {
  const { state } = useLocation() as { state: BookedState | null };
  const bookings = useOwnBookings();
  useKeptStays();
  const rows = useMemo(() => sortAheadFirst(bookings.data ?? [], serverNow()), [bookings.data]);
  const [cancelling, setCancelling] = useState<Booking>();
  const shown = useLast(cancelling);
  const waiting = useWaitingReviews(rows.some((booking) => isReviewable(booking, serverNow())));
  const columns = useMemo(() => bookingColumns(setCancelling, waiting), [waiting]);
  return (
    <>
      <Heading className="mb-6">My Bookings</Heading>
      <OfflineNote loadedAt={bookings.dataUpdatedAt} />
      {state?.booked && <NewStay id={state.booked} />}
      <WaitingStays />
      {isFirstLoad(bookings) && <Skeleton className="mb-8 h-112 w-full rounded-card!" />}
      <TripCards bookings={rows} />
      {rows.length > 0 && (
        <Heading className="mb-3" level={2}>
          All bookings
        </Heading>
      )}
      <QueryTable
        caption="My Bookings"
        columns={columns}
        empty={
          <EmptyState
            action={
              <Link className={buttonClass({ variant: 'primary' })} to="/">
                Find a room
              </Link>
            }
            icon={<Icon name="calendar" size={28} />}
            subtitle="Stays you book show up here, with dates and price."
            title="You have no bookings yet"
          />
        }
        query={bookings}
        rowKey={({ _id }) => _id}
        rows={rows}
        what="Your bookings"
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
