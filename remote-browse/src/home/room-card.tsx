import { formatPrice, type RoomCard as Room } from 'contracts';
import { memo } from 'react';
import { Link } from 'shared-platform';
import { Badge } from 'shared-ui';
import { pictureSources } from '../picture-sources.ts';

/** How wide a card is, by the number of columns (room-grid.tsx). */
const SIZES =
  '(min-width: 1536px) 16vw, (min-width: 1280px) 20vw, (min-width: 1024px) 25vw, (min-width: 768px) 33vw, (min-width: 640px) 50vw, 100vw';

export interface RoomCardProps {
  room: Room;
  /** In the first row, which shows without scrolling. */
  isFirstRow: boolean;
}

/** A room in the grid; all of it leads to the room's page. */
export const RoomCard = memo(function RoomCard({ room, isFirstRow }: RoomCardProps) {
  return (
    <Link className="group block rounded-card" to={`/room/${room._id}`}>
      <div className="relative aspect-square overflow-hidden rounded-card bg-surface-sunken">
        <img
          {...pictureSources(room.image)}
          alt={room.title}
          className="size-full object-cover transition-transform duration-300 ease-calm group-hover:scale-105"
          decoding="async"
          fetchPriority={isFirstRow ? 'high' : 'auto'}
          height={640}
          loading={isFirstRow ? 'eager' : 'lazy'}
          sizes={SIZES}
          width={640}
        />
        {room.booked && <Badge className="absolute top-3 left-3 bg-surface! text-ink! shadow-card">Booked</Badge>}
      </div>
      <p className="mt-3 truncate font-semibold underline-offset-2 group-hover:underline">{room.location}</p>
      <p className="text-ink-muted">5 nights .</p>
      <p className="mt-1 font-semibold tabular-nums">$ {formatPrice(room.price)} night</p>
    </Link>
  );
});
