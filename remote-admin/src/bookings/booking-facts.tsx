import { stayFacts } from 'booking-ui/stay-facts';
import { type BookingDetail, isFormerEmail, ONE_ADULT, partyText } from 'contracts';
import { Link } from 'shared-platform';
import { FactList } from 'shared-ui/record';

const link = 'wrap-anywhere underline underline-offset-2';

export function BookingFacts({ booking }: { booking: BookingDetail }) {
  const { guest, hostedBy, party = ONE_ADULT, transactionId, roomId, title } = booking;
  return (
    <FactList
      facts={[
        { name: 'Guest', value: <Person {...guest} />, hint: partyText(party) },
        { name: 'Host', value: <Person {...hostedBy} /> },
        ...stayFacts(booking),
        { name: 'Payment', value: <span className="wrap-anywhere">{transactionId || 'None'}</span> },
        {
          name: 'Listing',
          value: (
            <Link className={link} to={`/dashboard/listings?q=${roomId}`}>
              <bdi>{title}</bdi>
            </Link>
          ),
        },
      ]}
    />
  );
}

/** A person's name with a link to all of their bookings. */
function Person({ name, email }: { name: string; email: string | null }) {
  if (email === null || isFormerEmail(email)) return <bdi>{name}</bdi>;
  return (
    <>
      <bdi>{name}</bdi>,{' '}
      <Link className={link} to={`/dashboard/bookings?q=${encodeURIComponent(email)}`}>
        {email}
      </Link>
    </>
  );
}
