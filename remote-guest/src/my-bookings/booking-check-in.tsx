import { type BookingDetail, formatMoment } from 'contracts';
import { Heading } from 'shared-ui';

/** How the guest gets in, as the host wrote it; before that may be known, when it will be. */
export function BookingCheckIn({ booking: { checkIn, timeZone } }: { booking: BookingDetail }) {
  if (!checkIn) return null;
  return (
    <section className="space-y-4">
      <Heading level={2}>Check-in instructions</Heading>
      {checkIn.text ? (
        <p className="wrap-anywhere max-w-prose whitespace-pre-line">{checkIn.text}</p>
      ) : (
        <p>
          Your host’s instructions will be here, and in your mail, on {formatMoment(new Date(checkIn.at), timeZone)}{' '}
          where the stay is.
        </p>
      )}
    </section>
  );
}
