import {
  type Booking,
  formatLongDay,
  hasBegun,
  isAhead,
  nightsBetween,
  ONE_ADULT,
  partyText,
  pictureAt,
  stayLabel,
  todayIn,
} from 'contracts';
import type { ReactNode } from 'react';
import { Link } from 'shared-platform';
import { Badge, Heading, Icon, type IconName } from 'shared-ui';

export function TripCard({ booking, now }: { booking: Booking; now: Date }) {
  const { _id, title, location, image, from, to, party = ONE_ADULT, code } = booking;
  const { label, tone } = labelOf(booking, now);
  return (
    <Link
      className="group @container block h-full overflow-hidden rounded-card border border-line bg-surface shadow-card"
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
          <ul className="mt-1 space-y-1.5">
            <Line icon="map-pin">
              <bdi className="text-ink-muted">{location}</bdi>
            </Line>
            <Line icon="calendar">
              {formatLongDay(from)} to {formatLongDay(to)}
            </Line>
            <Line icon="guests">{partyText(party)}</Line>
            {code && (
              <Line icon="key">
                <span className="sr-only">Booking code </span>
                <span className="font-mono tracking-wide">{code}</span>
              </Line>
            )}
          </ul>
        </div>
      </div>
    </Link>
  );
}

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <Icon className="mt-0.5 shrink-0 text-ink-muted" name={icon} size={18} />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </li>
  );
}

function labelOf(booking: Booking, now: Date) {
  if (!isAhead(booking, now) || hasBegun(booking, now)) return stayLabel(booking, now);
  const { from, timeZone } = booking;
  const days = nightsBetween({ from: todayIn(timeZone, now), to: from });
  const label = days < 1 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} days`;
  return { label, tone: 'success' as const };
}
