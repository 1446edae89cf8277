import {
  type BookingDetail,
  bookingPapers,
  chargeLines,
  formatHour,
  formatLongDay,
  formatMoment,
  formatSum,
  isFormerEmail,
  ONE_ADULT,
  partyText,
  priceLineText,
  refundedByChanges,
  timelineText,
} from 'contracts';
import { Link } from 'shared-platform';
import { Heading } from 'shared-ui';
import { FactList, Papers, SumList, Timeline } from 'shared-ui/record';

const link = 'wrap-anywhere underline underline-offset-2';

export function BookingSummary({ booking }: { booking: BookingDetail }) {
  const { guest, hostedBy, party = ONE_ADULT, from, to, code, timeZone, checkInHour, checkOutHour } = booking;
  return (
    <>
      <FactList
        facts={[
          { name: 'Guest', value: <Person {...guest} />, hint: partyText(party) },
          { name: 'Host', value: <Person {...hostedBy} /> },
          { name: 'Check-in', value: formatLongDay(from), hint: `from ${formatHour(checkInHour)}` },
          { name: 'Check-out', value: formatLongDay(to), hint: `until ${formatHour(checkOutHour)}` },
          { name: 'Booking code', value: <span className="font-mono tracking-wide">{code}</span> },
          { name: 'Time zone', value: timeZone.replaceAll('_', ' ') },
          { name: 'Payment', value: <span className="wrap-anywhere">{booking.transactionId || 'None'}</span> },
          {
            name: 'Listing',
            value: (
              <Link className={link} to={`/dashboard/listings?q=${booking.roomId}`}>
                <bdi>{booking.title}</bdi>
              </Link>
            ),
          },
        ]}
      />
      <Papers files={bookingPapers(booking)} />
      <section className="space-y-4">
        <Heading level={2}>Payment</Heading>
        <SumList lines={sumsOf(booking)} />
      </section>
      <section className="space-y-4">
        <Heading level={2}>What happened so far</Heading>
        <Timeline
          events={booking.timeline.map((entry) => ({
            text: timelineText(entry, 'admin'),
            at: entry.at,
            when: formatMoment(new Date(entry.at)),
          }))}
        />
      </section>
    </>
  );
}

/** Links to all bookings of the person. */
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

function sumsOf(booking: BookingDetail) {
  const { lines, paid, price, refund } = booking;
  const changed = refundedByChanges(booking);
  const sums = [
    ...lines.map((line) => ({ name: priceLineText(line), amount: formatSum(line.amount) })),
    ...chargeLines(booking).map(({ name, amount }) => ({ name, amount: formatSum(amount) })),
    { name: 'Paid by the guest', amount: formatSum(paid), isTotal: true },
    ...(changed > 0 ? [{ name: 'Refunded before', amount: formatSum(changed) }] : []),
  ];
  if (!refund) return sums;
  const kept = Math.round((price - refund.amount) * 100) / 100;
  return [
    ...sums,
    { name: refund.state === 'done' ? 'Refunded' : 'Being refunded', amount: formatSum(refund.amount) },
    { name: 'Kept', amount: formatSum(kept) },
  ];
}
