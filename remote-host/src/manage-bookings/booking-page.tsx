import { ApiError, type BookingDetail, stayLabel } from 'contracts';
import { useSession } from 'shared-auth';
import { Link, useParams, useQuery } from 'shared-platform';
import { Badge, buttonClass, EmptyState, Heading, Icon } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { RecordSkeleton } from 'shared-ui/record';
import { bookingQuery } from '../stay/api.ts';
import { BookingCheckIn } from './booking-check-in.tsx';
import { BookingEnding } from './booking-ending.tsx';
import { BookingNote } from './booking-note.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { ClashNote } from './clash-note.tsx';
import { ReviewsLater } from './reviews-later.tsx';
import { WholeRoomNote } from './whole-room-note.tsx';

/** All about one stay in a room of the host. */
export function BookingPage() {
  const { id = '' } = useParams();
  const email = useSession((session) => session.user?.email ?? '');
  const query = useQuery(bookingQuery(id));
  const { data: booking, error } = query;
  // The host may have booked it as a guest: that booking has a page of its own.
  const isOthers = booking !== undefined && booking.host !== email;
  const shown = isOthers ? undefined : booking;
  const isMissing = isOthers || (error instanceof ApiError && error.code === 'booking-not-found');
  return (
    <article className="max-w-4xl">
      <Link
        className="inline-flex items-center gap-1 text-ink-muted underline-offset-2 hover:underline print:hidden"
        to="/dashboard/manage-bookings"
      >
        <Icon name="chevron-left" size={18} />
        All bookings
      </Link>
      <Heading className="wrap-anywhere mt-3">
        <bdi>{shown?.title ?? "Guest's Booking"}</bdi>
      </Heading>
      {isMissing ? <NotYours /> : <LoadFailure className="mt-4" query={query} what="The booking" />}
      {isFirstLoad(query) && <RecordSkeleton />}
      {shown && <Booking booking={shown} />}
    </article>
  );
}

function Booking({ booking }: { booking: BookingDetail }) {
  const { label, tone } = stayLabel(booking, new Date());
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
        <Badge tone={tone}>{label}</Badge>
        <span className="wrap-anywhere">
          <bdi>{booking.location}</bdi>
        </span>
      </p>
      <div className="mt-6 space-y-10">
        <ClashNote booking={booking} />
        <WholeRoomNote booking={booking} />
        <BookingSummary booking={booking} />
        <BookingNote id={booking._id} />
        <BookingCheckIn booking={booking} />
        <ReviewsLater booking={booking} />
        <BookingEnding booking={booking} />
      </div>
    </>
  );
}

function NotYours() {
  return (
    <EmptyState
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/manage-bookings">
          See Manage Bookings
        </Link>
      }
      icon={<Icon name="calendar" size={28} />}
      subtitle="You can see the bookings of rooms that you added."
      title="This isn't a booking of your rooms"
    />
  );
}
