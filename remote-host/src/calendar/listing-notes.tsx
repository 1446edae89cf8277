import { formatShortDay, isolate, type RoomCalendar } from 'contracts';
import { Link } from 'shared-platform';
import { Banner } from 'shared-ui';

export function ListingNotes({ calendar: { room, stays, today } }: { calendar: RoomCalendar }) {
  const taking = room.keepOpen ? undefined : stays.find(({ kind, to }) => kind === 'booking' && to > today);
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
      {taking && (
        <Banner className="mb-4">
          One booking takes the whole listing: until {formatShortDay(taking.to)} no other night can be booked. “Keep the
          remaining nights open” on the page of the listing changes that for later bookings.
        </Banner>
      )}
    </>
  );
}
