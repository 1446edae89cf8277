import {
  type BookingDetail,
  bookingPapers,
  chargeLines,
  formatHour,
  formatLongDay,
  formatMoment,
  formatSum,
  isFormerEmail,
  pictureAt,
  priceLineText,
  refundedByChanges,
  timelineText,
} from 'contracts';
import { Link } from 'shared-platform';
import { Heading } from 'shared-ui';
import { FactList, Papers, SumList, Timeline } from 'shared-ui/record';
import { GuestInfo } from './booking-columns.tsx';

export function BookingSummary({ booking }: { booking: BookingDetail }) {
  const { title, image, guest, party, from, to, code, timeZone, checkInHour, checkOutHour, timeline } = booking;
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
          <FactList
            facts={[
              { name: 'Check-in', value: formatLongDay(from), hint: `from ${formatHour(checkInHour)}` },
              { name: 'Check-out', value: formatLongDay(to), hint: `until ${formatHour(checkOutHour)}` },
              { name: 'Booking code', value: <span className="font-mono tracking-wide">{code}</span> },
              { name: 'Time zone', value: timeZone.replaceAll('_', ' ') },
            ]}
          />
          <ListingLinks booking={booking} />
        </div>
      </div>
      <Papers files={bookingPapers(booking)} />
      <section className="space-y-4">
        <Heading level={2}>Payment</Heading>
        <SumList lines={sumsOf(booking)} />
      </section>
      <section className="space-y-4">
        <Heading level={2}>What happened so far</Heading>
        <Timeline
          events={timeline.map((entry) => ({
            text: timelineText(entry, 'host'),
            at: entry.at,
            when: formatMoment(new Date(entry.at)),
          }))}
        />
      </section>
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

function sumsOf(booking: BookingDetail) {
  const { lines, paid, price, refund } = booking;
  const changed = refundedByChanges(booking);
  const sums = [
    ...lines.map((line) => ({ name: priceLineText(line), amount: formatSum(line.amount) })),
    ...chargeLines(booking).map(({ name, amount }) => ({ name, amount: formatSum(amount) })),
    { name: 'Paid by the guest', amount: formatSum(paid), isTotal: true },
    ...(changed > 0 ? [{ name: 'Refunded after changes', amount: formatSum(changed) }] : []),
  ];
  if (!refund) return sums;
  const kept = Math.round((price - refund.amount) * 100) / 100;
  return [
    ...sums,
    { name: refund.state === 'done' ? 'Refunded' : 'Being refunded', amount: formatSum(refund.amount) },
    { name: 'Kept', amount: formatSum(kept) },
  ];
}
