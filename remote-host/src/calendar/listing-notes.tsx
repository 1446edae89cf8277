import { formatShortDay, isolate, type RoomCalendar } from 'contracts';
import { Link } from 'shared-platform';
import { Banner } from 'shared-ui';
import { KEEP_OPEN } from '../shared/whole-room.ts';

export function ListingNotes({ calendar: { room, stays } }: { calendar: RoomCalendar }) {
  const twice = stays.filter(({ kind, clashes }) => clashes && kind !== 'outside');
  return (
    <>
      {room.unlisted && (
        <Banner className="mb-4" tone="warning">
          This listing is unlisted: nobody can find or book it. What you set here counts when you list it again.
        </Banner>
      )}
      {twice.length > 0 && (
        <Banner
          action={
            <Link className="underline underline-offset-2" to={`/dashboard/calendar/${room._id}/sites`}>
              See what to do
            </Link>
          }
          className="mb-4"
          title="Booked twice"
          tone="danger"
        >
          Nights of {[...new Set(twice.map(({ guest }) => isolate(guest)))].join(' and ')} are taken on another site
          too.
        </Banner>
      )}
      {room.lockedUntil && (
        <Banner
          action={
            <Link className="underline underline-offset-2" to={`/dashboard/my-listings/${room._id}/edit#keepOpen`}>
              {KEEP_OPEN}
            </Link>
          }
          className="mb-4"
          tone="warning"
        >
          One booking takes the whole listing: until {formatShortDay(room.lockedUntil)} no other night can be booked.
        </Banner>
      )}
    </>
  );
}
