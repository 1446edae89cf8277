import { BookingHistory } from 'booking-ui/booking-history';
import { BookingFrame } from 'booking-ui/booking-page';
import { BookingPayment } from 'booking-ui/booking-payment';
import { bookingPapers, isStayOver } from 'contracts';
import { useSession } from 'shared-auth';
import { serverNow, useParams, useQuery } from 'shared-platform';
import { Papers } from 'shared-ui/record';
import { bookingQuery } from '../shared/api.ts';
import { BookingArrival } from './booking-arrival.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingHouse } from './booking-house.tsx';
import { BookingPicture } from './booking-picture.tsx';
import { BookingTerms } from './booking-terms.tsx';
import { ChangeStay } from './change/change-stay.tsx';
import { useKeptStays } from './offline/use-kept-stays.ts';
import { OfflineNote } from './offline-note.tsx';
import { BookingReview } from './review/booking-review.tsx';

export function BookingPage() {
  const { id = '' } = useParams();
  const email = useSession((session) => session.user?.email ?? '');
  const isOffline = useSession((session) => session.isUnchecked);
  const query = useQuery(bookingQuery(id));
  useKeptStays();
  return (
    <BookingFrame
      // A host can read the bookings of their rooms, but must use the host's page to see them.
      isOthers={query.data !== undefined && query.data.guest.email !== email}
      list={{ path: '/dashboard/my-bookings', name: 'My Bookings' }}
      note={<OfflineNote loadedAt={query.dataUpdatedAt} />}
      notYours={{
        title: "This isn't one of your bookings",
        subtitle: 'It may belong to another account. Log in with the one that booked it.',
      }}
      query={query}
      title="Your Booking"
      what="Your booking"
    >
      {(booking) => (
        <>
          <div className="grid gap-6 grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] print:grid-cols-[14rem_minmax(0,1fr)]">
            <BookingPicture booking={booking} />
            <BookingFacts booking={booking} />
          </div>
          {!isOffline && booking.state === 'confirmed' && isStayOver(booking.to, booking.timeZone, serverNow()) && (
            <BookingReview booking={booking} />
          )}
          <BookingArrival booking={booking} isOffline={isOffline} />
          {/* The API generates the documents, so they are not available offline. */}
          <Papers files={isOffline ? [] : bookingPapers(booking)} />
          <BookingHouse booking={booking} />
          <BookingPayment booking={booking} reader="guest" />
          <ChangeStay booking={booking} />
          <BookingTerms booking={booking} />
          <BookingHistory booking={booking} reader="guest" />
        </>
      )}
    </BookingFrame>
  );
}
