import { type BookingDetail, formatHour, formatLongDay, formatSum, isolate, pictureAt, pricePartsOf } from 'contracts';
import { Link, serverNow, useQuery } from 'shared-platform';
import { buttonClass, Heading, Icon, Skeleton } from 'shared-ui';
import { FactList } from 'shared-ui/record';
import { bookingQuery } from '../shared/api.ts';
import { refundLine } from '../shared/refund-line.ts';

export function NewStay({ id }: { id: string }) {
  const { data: booking, isPending } = useQuery(bookingQuery(id));
  if (isPending) return <Skeleton className="mb-8 h-140 w-full rounded-card! md:h-80" />;
  // Omit the card if the stay cannot be loaded, because the table below contains the stay too.
  if (booking?.state !== 'confirmed') return null;
  return <Card booking={booking} />;
}

function Card({ booking }: { booking: BookingDetail }) {
  const { _id, title, location, image, from, to, code, paid, checkInHour, checkOutHour } = booking;
  return (
    <section
      aria-labelledby="new-stay"
      className="mb-8 overflow-hidden rounded-card border border-line bg-surface shadow-card md:flex"
    >
      <img
        alt=""
        className="aspect-video w-full bg-surface-sunken object-cover md:aspect-auto md:w-72 md:shrink-0"
        height={360}
        src={pictureAt(image, 640)}
        width={640}
      />
      <div className="min-w-0 flex-1 p-5 md:p-6">
        <p className="flex items-center gap-2 font-semibold text-success-ink">
          <Icon className="shrink-0" name="check" size={20} />
          Your stay is booked
        </p>
        <Heading className="wrap-anywhere mt-1" id="new-stay" level={2}>
          <bdi>{title}</bdi>
        </Heading>
        <p className="wrap-anywhere text-ink-muted">
          <bdi>{location}</bdi>
        </p>
        <div className="mt-4">
          <FactList
            facts={[
              { name: 'Check-in', value: formatLongDay(from), hint: `from ${formatHour(checkInHour)}` },
              { name: 'Check-out', value: formatLongDay(to), hint: `until ${formatHour(checkOutHour)}` },
              { name: 'Booking code', value: code },
              { name: 'Paid', value: formatSum(paid) },
            ]}
          />
        </div>
        <p className="mt-4">{nextSteps(booking)}</p>
        <Link className={buttonClass({ variant: 'primary', className: 'mt-5' })} to={`/dashboard/my-bookings/${_id}`}>
          See your booking
        </Link>
      </div>
    </section>
  );
}

function nextSteps(booking: BookingDetail): string {
  const { guest, hostedBy, cancellationPolicy: policy, timeZone, from, to, date } = booking;
  const paid = { paid: pricePartsOf(booking), charges: booking.charges, bookedAt: new Date(date) };
  const stay = { policy, timeZone, stay: { from, to }, ...paid };
  const mail = `We email the details to ${guest.email}, and ${isolate(hostedBy.name)} expects you.`;
  return `What happens next: ${mail} ${refundLine(stay, serverNow())}`;
}
