import { BookingFrame } from 'booking-ui/booking-page';
import { isStayOver } from 'contracts';
import { useSession } from 'shared-auth';
import { serverNow, useParams, useQuery } from 'shared-platform';
import { bookingQuery } from '../shared/api.ts';
import { BookingCheckIn } from './booking-check-in.tsx';
import { BookingEnding } from './booking-ending.tsx';
import { BookingNote } from './booking-note.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { ClashNote } from './clash-note.tsx';
import { DisputeNote } from './dispute-note.tsx';
import { BookingReview } from './review/booking-review.tsx';
import { GuestReviews } from './review/guest-reviews.tsx';
import { WholeRoomNote } from './whole-room-note.tsx';

export function BookingPage() {
  const { id = '' } = useParams();
  const email = useSession((session) => session.user?.email ?? '');
  const query = useQuery(bookingQuery(id));
  return (
    <BookingFrame
      // A booking that the host made as a guest is shown on the guest's page.
      isOthers={query.data !== undefined && query.data.host !== email}
      list={{ path: '/dashboard/manage-bookings', name: 'Manage Bookings' }}
      notYours={{
        title: "This isn't a booking of your rooms",
        subtitle: 'You can see the bookings of rooms that you added.',
      }}
      query={query}
      title="Guest's Booking"
      what="The booking"
    >
      {(booking) => (
        <>
          <DisputeNote booking={booking} />
          <ClashNote booking={booking} />
          <WholeRoomNote booking={booking} />
          <BookingSummary booking={booking} />
          <BookingNote id={booking._id} />
          <BookingCheckIn booking={booking} />
          {booking.state === 'confirmed' && isStayOver(booking.to, booking.timeZone, serverNow()) && (
            <BookingReview booking={booking} />
          )}
          <GuestReviews bookingId={booking._id} />
          <BookingEnding booking={booking} />
        </>
      )}
    </BookingFrame>
  );
}
