import { type Booking, formatLongDay, hasBegun, nightsBetween, pictureAt, stayLabel, todayIn } from 'contracts';
import { Link } from 'shared-platform';
import { Badge, Heading, Icon } from 'shared-ui';

export function NextTrip({ booking, now }: { booking: Booking; now: Date }) {
  const { _id, title, location, image, from, to } = booking;
  const { label, tone } = hasBegun(booking, now) ? stayLabel(booking, now) : startOf(booking, now);
  return (
    <Link
      className="group @container block overflow-hidden rounded-card border border-line bg-surface shadow-card"
      to={`/dashboard/my-bookings/${_id}`}
    >
      <div className="flex flex-col @lg:flex-row">
        <img
          alt=""
          className="aspect-video w-full bg-surface-sunken object-cover @lg:aspect-auto @lg:h-auto @lg:min-h-50 @lg:w-56 @lg:self-stretch @3xl:w-64"
          height={360}
          src={pictureAt(image, 640)}
          width={640}
        />
        <div className="min-w-0 flex-1 p-5">
          <Badge tone={tone}>{label}</Badge>
          <Heading className="wrap-anywhere mt-3 group-hover:underline" level={3} size="md">
            <bdi>{title}</bdi>
          </Heading>
          <p className="wrap-anywhere mt-1 flex items-center gap-1.5 text-ink-muted">
            <Icon className="shrink-0" name="map-pin" size={18} />
            <bdi>{location}</bdi>
          </p>
          <p className="mt-3 flex items-start gap-1.5">
            <Icon className="mt-0.5 shrink-0 text-ink-muted" name="calendar" size={18} />
            <span>
              {formatLongDay(from)} to {formatLongDay(to)}
            </span>
          </p>
        </div>
      </div>
    </Link>
  );
}

function startOf({ from, timeZone }: Booking, now: Date) {
  const days = nightsBetween({ from: todayIn(timeZone, now), to: from });
  const label = days < 1 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} days`;
  return { label, tone: 'success' as const };
}
