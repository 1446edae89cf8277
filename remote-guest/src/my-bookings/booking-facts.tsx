import { type BookingDetail, formatHour, formatLongDay, isAhead, ONE_ADULT, partyText } from 'contracts';
import { serverNow } from 'shared-platform';
import { FactList } from 'shared-ui/record';
import { HostContact } from './host-contact.tsx';

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
          // The arrival section has the contact until the stay is over.
          hint: !isAhead(booking, serverNow()) && <HostContact booking={booking} />,
        },
        { name: 'Where', value: location, hint: `Times are local: ${timeZone.replaceAll('_', ' ')}` },
      ]}
    />
  );
}
