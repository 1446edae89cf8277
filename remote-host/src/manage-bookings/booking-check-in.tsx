import { type BookingDetail, formatMoment, isAhead } from 'contracts';
import { Link, serverNow } from 'shared-platform';
import { Heading } from 'shared-ui';

export function BookingCheckIn({ booking }: { booking: BookingDetail }) {
  const { checkIn, roomId, timeZone } = booking;
  const now = serverNow();
  if (!isAhead(booking, now)) return null;
  const at = checkIn && new Date(checkIn.at);
  return (
    <section className="space-y-4 print:hidden">
      <Heading level={2}>Check-in instructions</Heading>
      <p>
        {at
          ? `Your guest ${at <= now ? 'got' : 'gets'} them by email on ${formatMoment(at, timeZone)}, and sees them on the booking’s page from then on.`
          : 'This listing has none. What you write is sent to your guest the day before arrival.'}{' '}
        <Link className="underline underline-offset-2" to={`/dashboard/my-listings/${roomId}/edit`}>
          {at ? 'Change them' : 'Write them'}
        </Link>
      </p>
    </section>
  );
}
