import { formatShortDay, getRoom, isDay, safePath, thumbnail } from 'contracts';
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
  if (isPending) return <div className="mt-5 h-24" />;
  if (!room || room.unlisted) return null;
  const [from, to] = [search.get('from'), search.get('to')];
  return (
    <section
      aria-label="The room you want to see"
      className="mt-5 flex h-24 items-center gap-4 rounded-card border border-line p-2"
    >
      <img
        alt=""
        className="aspect-square h-full shrink-0 rounded-control bg-surface-sunken object-cover"
        height={80}
        src={thumbnail(room.image)}
        width={80}
      />
      <div className="min-w-0">
        <p className="line-clamp-1 font-semibold">
          <bdi>{room.title}</bdi>
        </p>
        <p className="line-clamp-1 text-ink-muted text-sm">
          <bdi>{room.location}</bdi>
        </p>
        {isDay(from) && isDay(to) && (
          <p className="text-sm tabular-nums">
            {formatShortDay(from)} to {formatShortDay(to)}
          </p>
        )}
      </div>
    </section>
  );
}
