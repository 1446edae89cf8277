import { BookingEnding } from 'booking-ui/booking-ending';
import { BookingHistory } from 'booking-ui/booking-history';
import { BookingFrame } from 'booking-ui/booking-page';
import { BookingPayment } from 'booking-ui/booking-payment';
import { bookingPapers, type CancellationPolicy, POLICIES, policySentence } from 'contracts';
import { useParams, useQuery } from 'shared-platform';
import { Papers } from 'shared-ui/record';
import { bookingQuery } from './api.ts';
import { BookingFacts } from './booking-facts.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { RefundAction } from './refund-action.tsx';

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
          <BookingFacts booking={booking} />
          <Papers files={bookingPapers(booking)} />
          <div className="space-y-4">
            <BookingPayment booking={booking} reader="admin" />
            <RefundAction booking={booking} />
          </div>
          <BookingHistory booking={booking} reader="admin" />
          <BookingEnding
            booking={booking}
            CancelDialog={CancelDialog}
            reader="admin"
            terms={<Terms policy={booking.cancellationPolicy} />}
          />
        </>
      )}
    </BookingFrame>
  );
}

function Terms({ policy }: { policy: CancellationPolicy }) {
  return (
    <p>
      {POLICIES[policy]?.label ?? policy}: {policySentence(policy)}
    </p>
  );
}
