import { ApiError, type BookingDetail, bookingPapers, stayLabel } from 'contracts';
import { useSession } from 'shared-auth';
import { Link, useParams, useQuery } from 'shared-platform';
import { Badge, buttonClass, EmptyState, Heading, Icon } from 'shared-ui';
import { isFirstLoad, LoadFailure } from 'shared-ui/load-failure';
import { Papers, RecordSkeleton } from 'shared-ui/record';
import { bookingQuery } from '../stay/api.ts';
import { BookingCheckIn } from './booking-check-in.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingHouse } from './booking-house.tsx';
import { BookingPayment } from './booking-payment.tsx';
import { BookingPicture } from './booking-picture.tsx';
import { BookingPlace } from './booking-place.tsx';
import { BookingTerms } from './booking-terms.tsx';
import { ChangeStay } from './change/change-stay.tsx';
import { useKeptStays } from './offline/use-kept-stays.ts';
import { OfflineNote } from './offline-note.tsx';
import { ReviewLater } from './review-later.tsx';

/** All about one stay of the guest. */
export function BookingPage() {
  const { id = '' } = useParams();
  const email = useSession((session) => session.user?.email ?? '');
  const query = useQuery(bookingQuery(id));
  useKeptStays();
  const { data: booking, error } = query;
  // A host may read the bookings of their rooms, but those have a page of their own.
  const isOthers = booking !== undefined && booking.guest.email !== email;
  const shown = isOthers ? undefined : booking;
  const isMissing = isOthers || (error instanceof ApiError && error.code === 'booking-not-found');
  return (
    <article className="max-w-4xl">
      <OfflineNote loadedAt={query.dataUpdatedAt} />
      <Link
        className="inline-flex items-center gap-1 text-ink-muted underline-offset-2 hover:underline print:hidden"
        to="/dashboard/my-bookings"
      >
        <Icon name="chevron-left" size={18} />
        All bookings
      </Link>
      <Heading className="wrap-anywhere mt-3">
        <bdi>{shown?.title ?? 'Your Booking'}</bdi>
      </Heading>
      {isMissing ? <NotYours /> : <LoadFailure className="mt-4" query={query} what="Your booking" />}
      {isFirstLoad(query) && <RecordSkeleton />}
      {shown && <Booking booking={shown} />}
    </article>
  );
}

function Booking({ booking }: { booking: BookingDetail }) {
  const { label, tone } = stayLabel(booking, new Date());
  const isOffline = useSession((session) => session.isUnchecked);
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
        <Badge tone={tone}>{label}</Badge>
        <span className="wrap-anywhere">
          <bdi>{booking.location}</bdi>
        </span>
      </p>
      <div className="mt-6 space-y-10">
        <div className="grid gap-6 grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] print:grid-cols-[14rem_minmax(0,1fr)]">
          <BookingPicture booking={booking} />
          <BookingFacts booking={booking} />
        </div>
        {!isOffline && <ReviewLater booking={booking} />}
        {/* The files come from the API. */}
        <Papers files={isOffline ? [] : bookingPapers(booking)} />
        {booking.spot && <BookingPlace isOffline={isOffline} location={booking.location} spot={booking.spot} />}
        <BookingCheckIn booking={booking} />
        <BookingHouse booking={booking} />
        <BookingPayment booking={booking} />
        <ChangeStay booking={booking} />
        <BookingTerms booking={booking} />
        <BookingHistory booking={booking} />
      </div>
    </>
  );
}

function NotYours() {
  return (
    <EmptyState
      action={
        <Link className={buttonClass({ variant: 'primary' })} to="/dashboard/my-bookings">
          See My Bookings
        </Link>
      }
      icon={<Icon name="calendar" size={28} />}
      subtitle="It may belong to another account. Log in with the one that booked it."
      title="This isn't one of your bookings"
    />
  );
}
