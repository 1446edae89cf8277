import { type Day, formatLongDay, formatShortDay, type HostStay, isFormerEmail, ONE_ADULT, partyText } from 'contracts';
import { Link } from 'shared-platform';
import { Heading } from 'shared-ui';

interface StayDayProps {
  day: Day;
  arrivals: readonly HostStay[];
  departures: readonly HostStay[];
}

export function StayDay({ day, arrivals, departures }: StayDayProps) {
  return (
    <section>
      <Heading className="border-line border-b pb-2" level={2}>
        {formatLongDay(day)}
      </Heading>
      <Stays label="Arrivals" lastsText={({ to }) => `until ${formatShortDay(to)}`} stays={arrivals} />
      <Stays label="Departures" lastsText={({ from }) => `since ${formatShortDay(from)}`} stays={departures} />
    </section>
  );
}

interface StaysProps {
  label: string;
  stays: readonly HostStay[];
  lastsText: (stay: HostStay) => string;
}

function Stays({ label, stays, lastsText }: StaysProps) {
  if (stays.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 font-semibold">
        {label} ({stays.length})
      </h3>
      <ul>
        {stays.map((stay) => (
          <li
            className="break-inside-avoid gap-x-6 border-line border-b py-3 sm:grid sm:grid-cols-2 print:grid print:grid-cols-2"
            key={stay._id}
          >
            <div className="min-w-0">
              <Link
                className="wrap-anywhere font-medium underline-offset-2 hover:underline"
                to={`/dashboard/manage-bookings/${stay._id}`}
              >
                <bdi>{stay.guest.name}</bdi>
              </Link>
              <p className="text-ink-muted text-sm">{partyText(stay.party ?? ONE_ADULT)}</p>
              {!isFormerEmail(stay.guest.email) && (
                <p className="wrap-anywhere text-ink-muted text-sm">{stay.guest.email}</p>
              )}
            </div>
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <bdi>{stay.title}</bdi>
              </p>
              <p className="text-ink-muted text-sm">
                {lastsText(stay)} · <span className="font-mono">{stay.code}</span>
              </p>
            </div>
            {stay.note && (
              <p className="wrap-anywhere col-span-2 mt-2 whitespace-pre-line border-line border-l-4 pl-3" dir="auto">
                {stay.note}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
