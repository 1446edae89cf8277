import { type BookingDetail, formatHour, formatLongDay, isFormerEmail, ONE_ADULT, partyText } from 'contracts';
import { Link } from 'shared-platform';
import { FactList } from 'shared-ui/record';

export function BookingFacts({ booking }: { booking: BookingDetail }) {
  const { from, to, code, hostedBy, location, timeZone, checkInHour, checkOutHour, party = ONE_ADULT } = booking;
  return (
    <FactList
      facts={[
        { name: 'Check-in', value: formatLongDay(from), hint: `from ${formatHour(checkInHour)}` },
        { name: 'Check-out', value: formatLongDay(to), hint: `until ${formatHour(checkOutHour)}` },
        { name: 'Guests', value: partyText(party) },
        { name: 'Booking code', value: <span className="font-mono tracking-wide">{code}</span> },
        {
          name: 'Host',
          value: hostedBy.name,
          hint: !isFormerEmail(hostedBy.email ?? '') && (
            <>
              <Link
                className="inline-block py-1 underline underline-offset-2"
                to={`/dashboard/inbox/new?booking=${booking._id}`}
              >
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
          ),
        },
        { name: 'Where', value: location, hint: `Times are local: ${timeZone.replaceAll('_', ' ')}` },
      ]}
    />
  );
}
