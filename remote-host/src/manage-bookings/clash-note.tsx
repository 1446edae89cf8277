import { type BookingDetail, formatShortDay, isAhead, isolate } from 'contracts';
import { Link, serverNow } from 'shared-platform';
import { Banner } from 'shared-ui';

export function ClashNote({ booking }: { booking: BookingDetail }) {
  const { clashes = [], roomId, guest } = booking;
  const twice = clashes.filter(({ isEcho }) => !isEcho);
  const echoes = clashes.filter(({ isEcho }) => isEcho);
  if (clashes.length === 0 || !isAhead(booking, serverNow())) return null;
  return (
    <div className="space-y-4 print:hidden">
      {twice.length > 0 && (
        <Banner
          action={
            <Link className="underline underline-offset-2" to={`/dashboard/calendar/${roomId}/sites`}>
              See the calendars
            </Link>
          }
          title="These nights are booked twice"
          tone="danger"
        >
          <ul className="wrap-anywhere">
            {twice.map(({ calendar, from, to }) => (
              <li key={calendar + from}>
                On {calendar}: {formatShortDay(from)} to {formatShortDay(to)}
              </li>
            ))}
          </ul>
          <p className="mt-2">
            Two guests may expect them. Cancel one of the two stays: the one on {namesOf(twice)} there, or this booking
            below, and {guest.name} is refunded in full. A stay that is cancelled there is gone from here within 15
            minutes.
          </p>
        </Banner>
      )}
      {echoes.length > 0 && (
        <p className="wrap-anywhere text-ink-muted text-sm">
          {namesOf(echoes)} shows just these nights as taken. As a rule that is this booking, which was read here. If a
          guest booked them there too, cancel one of the two stays.
        </p>
      )}
    </div>
  );
}

const namesOf = (clashes: readonly { calendar: string }[]) =>
  [...new Set(clashes.map(({ calendar }) => isolate(calendar)))].join(' and ');
