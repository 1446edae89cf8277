import { type BookingDetail, isFormerEmail } from 'contracts';
import { Link } from 'shared-platform';

/** Links to write to the host. Renders nothing if the host's account was deleted. */
export function HostContact({ booking: { _id, code, hostedBy } }: { booking: BookingDetail }) {
  if (isFormerEmail(hostedBy.email ?? '')) return null;
  return (
    <>
      <Link className="inline-block py-1 underline underline-offset-2" to={`/dashboard/inbox/new?booking=${_id}`}>
        Message host
      </Link>
      {hostedBy.email && (
        <a
          className="block py-1 underline underline-offset-2"
          href={`mailto:${hostedBy.email}?subject=Booking ${code}`}
        >
          {hostedBy.email}
        </a>
      )}
    </>
  );
}
