import { type DayRange, formatRating, nightsBetween, plainPrice, type RoomCard as Room } from 'contracts';
import { type ComponentType, type KeyboardEvent, memo, useState } from 'react';
import { Link } from 'shared-platform';
import { Badge } from 'shared-ui';
import { pictureSources } from '../shared/picture-sources.ts';
import { CardTools } from './card-tools.tsx';

/** The `sizes` attribute of a card's picture. Depends on the margins in container.tsx and the gaps in room-grid.tsx. */
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
  isFirstRow: boolean;
  /** True to render the buttons on the picture. */
  hasTools: boolean;
  search?: string | undefined;
  Note?: ComponentType<{ room: Room }> | undefined;
}

export const RoomCard = memo(function RoomCard({ room, isFirstRow, hasTools, search = '', Note }: RoomCardProps) {
  const pictures = [room.image, ...(room.images ?? [])];
  const [at, setAt] = useState(0);
  const hasMore = pictures.length > 1;
  const turn = (by: number) => setAt((at + by + pictures.length) % pictures.length);
  // The picture buttons are not tab stops, because they would triple the tab stops of a list.
  const keys = hasMore && {
    'aria-keyshortcuts': 'ArrowLeft ArrowRight',
    onKeyDown: ({ key }: KeyboardEvent) => (key === 'ArrowRight' ? turn(1) : key === 'ArrowLeft' && turn(-1)),
  };
  return (
    <div className="group relative">
      <Link {...keys} className="block rounded-card" to={`/room/${room._id}${search}`}>
        <div className="relative aspect-square overflow-hidden rounded-card bg-surface-sunken">
          {room.placeholder && (
            // An `svg` instead of an `img`, so that assistive technology finds only one picture.
            <svg aria-hidden="true" className="absolute inset-0 size-full">
              <image height="100%" href={room.placeholder} preserveAspectRatio="xMidYMid slice" width="100%" />
            </svg>
          )}
          <img
            {...pictureSources(pictures[at] ?? room.image)}
            alt={at === 0 ? room.title : `${room.title}, picture ${at + 1} of ${pictures.length}`}
            // Transparent text, because the alt text of a picture that failed to load would cover the placeholder.
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
          <p className="truncate font-semibold underline-offset-2 group-hover:underline" data-shortened>
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
        {/* Hidden because the alt text of the picture is the same. */}
        <p aria-hidden="true" className="truncate text-ink-muted" data-shortened>
          <bdi>{room.title}</bdi>
        </p>
        <p className="text-ink-muted">{room.stay ? countNights(room.stay) : '5 nights .'}</p>
        <p className="mt-1 font-semibold tabular-nums">$ {plainPrice(room.price)} night</p>
        {Note && <Note room={room} />}
      </Link>
      {hasTools && <CardTools at={at} count={pictures.length} onLeaf={turn} room={room} />}
    </div>
  );
});

function countNights(stay: DayRange): string {
  const nights = nightsBetween(stay);
  return `${nights} ${nights === 1 ? 'night' : 'nights'}`;
}
