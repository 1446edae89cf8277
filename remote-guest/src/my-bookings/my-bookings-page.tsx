import type { Booking } from 'contracts';
import { useMemo, useState } from 'react';
import { Link } from 'shared-platform';
import { Banner, Button, buttonClass, DataTable, EmptyState, ErrorState, Heading, Icon } from 'shared-ui';
import { useOwnBookings } from '../stay/own-bookings.ts';
import { byImportance } from '../stay/stay-state.ts';
import { bookingColumns } from './booking-columns.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

export function MyBookingsPage() {
  const { data, error, isPending, isFetching, refetch } = useOwnBookings();
  const rows = useMemo(() => byImportance(data ?? [], new Date()), [data]);
  const [asked, setAsked] = useState<Booking>();
  const columns = useMemo(() => bookingColumns(setAsked), []);
  return (
    <>
      <Heading className="mb-6">My Bookings</Heading>
      {error && !data && (
        <ErrorState
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          text={error.message}
          title="Your bookings could not be loaded"
        />
      )}
      {error && data && (
        <Banner
          action={
            <Button isBusy={isFetching} onClick={() => void refetch()} size="sm">
              Try again
            </Button>
          }
          className="mb-4"
          tone="warning"
        >
          Your bookings could not be loaded again. This is how they were before.
        </Banner>
      )}
      {(data || isPending) && (
        <DataTable
          caption="My Bookings"
          className="xl:overflow-x-auto"
          columns={columns}
          empty={
            <EmptyState
              action={
                <Link className={buttonClass({ variant: 'primary' })} to="/">
                  Find a room
                </Link>
              }
              icon={<Icon name="calendar" size={28} />}
              subtitle="Stays that you book show up here, with their dates and what you paid."
              title="You have no bookings yet"
            />
          }
          isLoading={isPending}
          rowKey={({ _id }) => _id}
          rows={rows}
        />
      )}
      <CancelDialog booking={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}
