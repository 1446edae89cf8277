import type { RoomCard as Card } from 'contracts';
import { startTransition, useEffect, useRef, useState } from 'react';
import { RoomCard, type RoomCardProps } from './room-card.tsx';

/** The number of columns of the widest grid, because the painter does not know the width of the window. */
const COLUMNS = 6;

export interface RoomGridProps extends Pick<RoomCardProps, 'Note'> {
  rooms: readonly Card[];
  /** The index of the card to focus once it is rendered: the first one that `Show more` added. */
  focusAt: number | undefined;
  /** Returns the query string (with `?`) of the link to a room's page. By default, the link has none. */
  searchOf?: ((room: Card) => string) | undefined;
}

export function RoomGrid({ rooms, focusAt, searchOf, Note }: RoomGridProps) {
  const list = useRef<HTMLUListElement>(null);
  // A painted page has no tools, because they only work with scripts. They must not delay the first interaction.
  const [hasTools, setHasTools] = useState(false);
  useEffect(() => startTransition(() => setHasTools(true)), []);
  const isThere = focusAt !== undefined && focusAt < rooms.length;

  useEffect(() => {
    if (isThere) list.current?.children[focusAt]?.querySelector('a')?.focus({ preventScroll: true });
  }, [isThere, focusAt]);

  return (
    <ul
      ref={list}
      className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6"
    >
      {rooms.map((room, index) => (
        <li key={room._id}>
          <RoomCard
            room={room}
            hasTools={hasTools}
            isFirstRow={index < COLUMNS}
            search={searchOf?.(room)}
            Note={Note}
          />
        </li>
      ))}
    </ul>
  );
}
