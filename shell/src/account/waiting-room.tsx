import { formatShortDay, getRoom, isDay, thumbnail } from 'contracts';
import { call, queryOptions, useQuery } from 'shared-platform';

export interface WaitingRoomProps {
  id: string;
  search: URLSearchParams;
}

/** Public data of the room. The key differs from the room page's, which a signed-in person reads. */
const strangersRoomQuery = (id: string) =>
  queryOptions({
    queryKey: ['shell', 'waiting-room', id],
    queryFn: ({ signal }) => call(getRoom, { id }, { signal }),
  });

export function WaitingRoom({ id, search }: WaitingRoomProps) {
  const { data: room, isPending } = useQuery(strangersRoomQuery(id));
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
