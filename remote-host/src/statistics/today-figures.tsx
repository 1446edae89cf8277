import type { HostNow } from 'contracts';
import { Link, useQuery } from 'shared-platform';
import { Banner, buttonClass, Heading } from 'shared-ui';
import { FigureTiles, useFigures } from 'shared-ui/figures';
import { hostNowQuery } from './api.ts';

const NAMED = 3;

function names(visits: HostNow['arrivals'] | undefined, none: string): string {
  if (!visits?.length) return none;
  const more = visits.length - NAMED;
  const named = visits.slice(0, NAMED).map(({ guest }) => guest);
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

export function TodayFigures() {
  const { data, tile } = useFigures(useQuery(hostNowQuery));
  return (
    <section className="space-y-4">
      <Heading level={2}>Today</Heading>
      {data?.listings === 0 && (
        <Banner
          action={
            <Link className={buttonClass({ variant: 'primary', size: 'sm' })} to="/dashboard/add-room">
              Add Room
            </Link>
          }
          title="You have no listings yet"
        >
          Add a room to see your figures.
        </Banner>
      )}
      <FigureTiles
        state={tile}
        tiles={[
          {
            icon: 'key',
            label: 'Arrivals today',
            value: data?.arrivals.length,
            hint: names(data?.arrivals, 'No arrivals'),
          },
          {
            icon: 'logout',
            label: 'Departures today',
            value: data?.departures.length,
            hint: names(data?.departures, 'No departures'),
          },
          {
            icon: 'calendar',
            label: 'Upcoming stays',
            value: data?.upcoming,
            hint: (
              <Link className="underline underline-offset-2" to="/dashboard/manage-bookings">
                Manage Bookings
              </Link>
            ),
          },
          {
            icon: 'home',
            label: 'Listings',
            value: data?.listings,
            hint: (
              <Link className="underline underline-offset-2" to="/dashboard/my-listings">
                See My Listings
              </Link>
            ),
          },
        ]}
      />
    </section>
  );
}
