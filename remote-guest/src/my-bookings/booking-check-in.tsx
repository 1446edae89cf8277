import { type BookingDetail, formatMoment } from 'contracts';
import { Heading } from 'shared-ui';

export function BookingCheckIn({ booking: { checkIn, spotAt, timeZone } }: { booking: BookingDetail }) {
  if (!checkIn && !spotAt) return null;
  const isTogether = checkIn?.at === spotAt;
  const where = 'where the stay is';
  const at = (moment: string) => formatMoment(new Date(moment), timeZone);
  return (
    <section className="space-y-4">
      <Heading level={2}>{checkIn ? 'Check-in instructions' : 'Address'}</Heading>
      {checkIn?.text && (
        <p className="wrap-anywhere max-w-prose whitespace-pre-line" dir="auto">
          {checkIn.text}
        </p>
      )}
      {spotAt && (
        <p>
          You’ll get the {isTogether ? 'address and check-in instructions' : 'exact address'} on {at(spotAt)} {where},
          when free cancellation ends.
        </p>
      )}
      {checkIn && !checkIn.text && !isTogether && (
        <p>
          You’ll get the check-in instructions here and by email on {at(checkIn.at)} {where}.
        </p>
      )}
    </section>
  );
}
