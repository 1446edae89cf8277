import { formatPrice, formatRating, type RoomCard as Room } from 'contracts';
import { type ComponentType, type KeyboardEvent, memo, useState } from 'react';
import { Link } from 'shared-platform';
import { Badge } from 'shared-ui';
import { pictureSources } from '../picture-sources.ts';
import { useCardTools } from './card-tools-later.ts';

/** The width of a card: of the page's width, what margins (container.tsx) and gaps leave to each column (room-grid.tsx). */
const SIZES = [
  '(min-width: 2520px) 374px',
  '(min-width: 1536px) calc(16.7vw - 46px)',
  '(min-width: 1280px) calc(20vw - 51px)',
  '(min-width: 1024px) calc(25vw - 38px)',
  '(min-width: 768px) calc(33.4vw - 42px)',
  '(min-width: 640px) calc(50vw - 36px)',
  'calc(100vw - 32px)',
].join();

export interface RoomCardProps {
  room: Room;
  /** In the first row, which shows without scrolling. */
  isFirstRow: boolean;
  /** What the address of the room's page is given. */
  search?: string | undefined;
  /** Shows what is special about it in this list, below the price. */
  Note?: ComponentType<{ room: Room }> | undefined;
}

/** A room in the grid; all of it leads to the room's page, but the buttons that leaf through its pictures. */
export const RoomCard = memo(function RoomCard({ room, isFirstRow, search = '', Note }: RoomCardProps) {
  const pictures = [room.image, ...(room.images ?? [])];
  const [at, setAt] = useState(0);
  const CardTools = useCardTools();
  const hasMore = pictures.length > 1;
  const leaf = (by: number) => setAt((at + by + pictures.length) % pictures.length);
  // The buttons are no stops of the keyboard: a list would have three times as many.
  const keys = hasMore && {
    'aria-keyshortcuts': 'ArrowLeft ArrowRight',
    onKeyDown: ({ key }: KeyboardEvent) => (key === 'ArrowRight' ? leaf(1) : key === 'ArrowLeft' && leaf(-1)),
  };
  return (
    <div className="group relative">
      <Link {...keys} className="block rounded-card" to={`/room/${room._id}${search}`}>
        <div className="relative aspect-square overflow-hidden rounded-card bg-surface-sunken">
          {room.placeholder && (
            // Not an `img`: the card has one picture.
            <svg aria-hidden="true" className="absolute inset-0 size-full">
              <image height="100%" href={room.placeholder} preserveAspectRatio="xMidYMid slice" width="100%" />
            </svg>
          )}
          <img
            {...pictureSources(pictures[at] ?? room.image)}
            alt={at === 0 ? room.title : `${room.title}, picture ${at + 1} of ${pictures.length}`}
            // Should it fail, its words would lie over the miniature; the title is below.
            className="relative size-full object-cover text-transparent transition-transform duration-300 ease-calm group-hover:scale-105"
            decoding="async"
            fetchPriority={isFirstRow ? 'high' : 'auto'}
            height={640}
            loading={isFirstRow ? 'eager' : 'lazy'}
            sizes={SIZES}
            width={640}
          />
          {room.booked && <Badge className="absolute top-3 left-3 bg-surface! text-ink! shadow-card">Booked</Badge>}
        </div>
        <div className="mt-3 flex justify-between gap-3">
          <p className="font-semibold underline-offset-2 wrap-anywhere group-hover:underline">
            <bdi>{room.location}</bdi>
          </p>
          {room.rating && (
            <p className="shrink-0 tabular-nums">
              <span aria-hidden="true">★ </span>
              {formatRating(room.rating.average)}
              <span className="sr-only"> of 5 stars</span>
            </p>
          )}
        </div>
        {/* The picture is named so already. */}
        <p aria-hidden="true" className="text-ink-muted wrap-anywhere">
          <bdi>{room.title}</bdi>
        </p>
        <p className="text-ink-muted">5 nights .</p>
        <p className="mt-1 font-semibold tabular-nums">$ {formatPrice(room.price)} night</p>
        {Note && <Note room={room} />}
      </Link>
      {CardTools && <CardTools at={at} count={pictures.length} onLeaf={leaf} room={room} />}
    </div>
  );
});
