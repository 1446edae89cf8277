import { isolate, type ListingCalendars } from 'contracts';
import { Link } from 'shared-platform';
import { Banner } from 'shared-ui';
import { rangeName } from './calendar-state.ts';

export function ClashList({ clashes }: Pick<ListingCalendars, 'clashes'>) {
  if (clashes.length === 0) return null;
  return (
    <Banner className="mb-10" title="Booked twice" tone="danger">
      <ul className="wrap-anywhere mt-1 space-y-2">
        {clashes.map(({ bookingId, isHeld, guest, stay, calendar, from, to }) => (
          <li key={bookingId + calendar + from}>
            {isHeld ? (
              `${isolate(guest)} is paying for ${rangeName(stay)}`
            ) : (
              <Link className="underline underline-offset-2" to={`/dashboard/manage-bookings/${bookingId}`}>
                <bdi>{guest}</bdi>, {rangeName(stay)}
              </Link>
            )}
            , and on <bdi>{calendar}</bdi> {rangeName({ from, to })}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        Two guests may expect these nights. Cancel one of the two stays: the one on the other site there, or the booking
        here.
      </p>
    </Banner>
  );
}
