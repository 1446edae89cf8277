import { formatSum, type MapPin, type RoomSearch, thumbnail } from 'contracts';
import { Link } from 'shared-platform';
import { Icon, IconButton } from 'shared-ui';
import { stayQuery } from '../search/search-in-address.ts';

interface ChosenRoomProps {
  room: NonNullable<MapPin['room']>;
  price: number;
  search: RoomSearch;
  onClose: () => void;
}

export function ChosenRoom({ room, price, search, onClose }: ChosenRoomProps) {
  return (
    <section
      aria-label="Chosen on the map"
      className="absolute inset-x-3 bottom-20 z-10 mx-auto flex max-w-md items-center gap-3 rounded-card border border-line bg-surface p-2 shadow-float"
    >
      <Link
        className="flex min-w-0 flex-1 items-center gap-3 rounded-control"
        to={`/room/${room._id}${stayQuery(search)}`}
      >
        <img
          alt=""
          className="size-20 shrink-0 rounded-control bg-surface-sunken object-cover"
          height={80}
          src={thumbnail(room.image)}
          width={80}
        />
        <span className="min-w-0">
          <span className="block truncate font-semibold">
            <bdi>{room.title}</bdi>
          </span>
          <span className="block truncate text-ink-muted">
            <bdi>{room.location}</bdi>
          </span>
          <span className="block font-semibold tabular-nums">{formatSum(price)} per night</span>
        </span>
      </Link>
      <IconButton className="self-start" label="Close" onClick={onClose} size="sm">
        <Icon name="close" size={18} />
      </IconButton>
    </section>
  );
}
