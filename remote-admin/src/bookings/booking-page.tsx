import { BookingFrame } from 'booking-ui/booking-page';
import { useParams, useQuery } from 'shared-platform';
import { bookingQuery } from './api.ts';
import { BookingEnding } from './booking-ending.tsx';
import { BookingSummary } from './booking-summary.tsx';

export function BookingPage() {
  const { id = '' } = useParams();
  const query = useQuery(bookingQuery(id));
  return (
    <BookingFrame
      isOthers={false}
      list={{ path: '/dashboard/bookings', name: 'Bookings' }}
      notYours={{ title: 'This booking isn’t there', subtitle: 'Search for it by its guest, host or code.' }}
      query={query}
      title="Booking"
      what="The booking"
    >
      {(booking) => (
        <>
          <BookingSummary booking={booking} />
          <BookingEnding booking={booking} />
        </>
      )}
    </BookingFrame>
  );
}
