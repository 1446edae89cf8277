import {
  formatRating,
  formatShortDay,
  formatSum,
  getRoom,
  isDay,
  PARTY_MEMBERS,
  partyText,
  readParty,
  safePath,
  thumbnail,
} from 'contracts';
import { call, matchPath, queryOptions, useQuery } from 'shared-platform';

/** The room's public data. The key differs from that of the room page, whose data may be personal. */
const publicRoomQuery = (id: string) =>
  queryOptions({
    queryKey: ['shell', 'waiting-room', id],
    queryFn: ({ signal }) => call(getRoom, { id }, { signal }),
  });

/** Shows the room to which the visitor returns after login. `from` is a parameter of the login page's URL. */
export function WaitingRoom({ from }: { from: string | null }) {
  const path = safePath(from);
  const address = path === undefined ? undefined : new URL(path, window.location.origin);
  const id = address && matchPath('/room/:id', address.pathname)?.params.id;
  return address && id && <Room id={id} search={address.searchParams} />;
}

function Room({ id, search }: { id: string; search: URLSearchParams }) {
  const { data: room, isPending } = useQuery(publicRoomQuery(id));
  if (isPending) return <div className="mt-5 h-32" />;
  if (!room || room.unlisted) return null;
  const [from, to] = [search.get('from'), search.get('to')];
  const wanted = [
    ...(isDay(from) && isDay(to) ? [`${formatShortDay(from)} to ${formatShortDay(to)}`] : []),
    ...(PARTY_MEMBERS.some((member) => search.has(member)) ? [partyText(readParty(search))] : []),
  ];
  return (
    <section
      aria-label="The room you want to see"
      className="mt-5 flex h-32 items-center gap-4 rounded-card border border-line p-2"
    >
      <img
        alt=""
        className="aspect-square h-full shrink-0 rounded-control bg-surface-sunken object-cover"
        height={112}
        src={thumbnail(room.image)}
        width={112}
      />
      <div className="min-w-0">
        <p className="line-clamp-1 font-semibold">
          <bdi>{room.title}</bdi>
        </p>
        <p className="line-clamp-1 text-ink-muted text-sm">
          <bdi>{room.location}</bdi>
        </p>
        <p className="text-sm tabular-nums">
          {formatSum(room.price)} per night
          {room.rating && (
            <>
              <span aria-hidden="true"> · ★ </span>
              <span className="sr-only">, rated </span>
              {formatRating(room.rating.average)}
              <span className="sr-only"> of 5 stars</span>
            </>
          )}
        </p>
        {wanted.map((text) => (
          <p className="line-clamp-1 text-sm tabular-nums" key={text}>
            {text}
          </p>
        ))}
      </div>
    </section>
  );
}
