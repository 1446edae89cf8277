import { BookingHistory } from 'booking-ui/booking-history';
import { BookingPayment } from 'booking-ui/booking-payment';
import { stayFacts } from 'booking-ui/stay-facts';
import { type BookingDetail, bookingPapers, isFormerEmail, pictureAt } from 'contracts';
import { Link } from 'shared-platform';
import { FactList, Papers } from 'shared-ui/record';
import { GuestInfo } from './booking-columns.tsx';

export function BookingSummary({ booking }: { booking: BookingDetail }) {
  const { title, image, guest, party } = booking;
  return (
    <>
      <div className="grid gap-6 grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] print:grid-cols-[14rem_minmax(0,1fr)]">
        <img
          alt={title}
          className="aspect-4/3 w-full rounded-card bg-surface-sunken object-cover"
          height={480}
          src={pictureAt(image, 640)}
          width={640}
        />
        <div className="space-y-6">
          <GuestInfo guest={guest} party={party} />
          {!isFormerEmail(guest.email) && (
            <p className="print:hidden">
              <Link
                className="inline-block py-1 underline underline-offset-2"
                to={`/dashboard/inbox/new?booking=${booking._id}`}
              >
                Message guest
              </Link>
            </p>
          )}
          <FactList facts={stayFacts(booking)} />
          <ListingLinks booking={booking} />
        </div>
      </div>
      <Papers files={bookingPapers(booking)} />
      <BookingPayment booking={booking} reader="host" />
      <BookingHistory booking={booking} reader="host" />
    </>
  );
}

function ListingLinks({ booking: { roomId, title, isListed = true } }: { booking: BookingDetail }) {
  const link = 'underline underline-offset-2';
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 print:hidden">
      {isListed && (
        <Link aria-label={`See the listing ${title}`} className={link} to={`/room/${roomId}`}>
          See the listing
        </Link>
      )}
      <Link className={link} to={`/dashboard/manage-bookings?room=${roomId}`}>
        All bookings of this listing
      </Link>
    </p>
  );
}
