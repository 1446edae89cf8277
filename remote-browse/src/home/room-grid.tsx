import { type RoomCard as Card, holdsSessionHint } from 'contracts';
import { useEffect, useRef, useState } from 'react';
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
  // A painted page has no tools, because most visitors never use them. Show them immediately to a visitor who is
  // probably signed in, because they mark saved rooms.
  const [hasTools, setHasTools] = useState(false);
  const showTools = () => setHasTools(true);
  useEffect(() => {
    // A painted card may have been hovered or focused before hydration.
    if (list.current?.matches(':hover, :focus-within') || holdsSessionHint(document.cookie)) setHasTools(true);
  }, []);
  const isThere = focusAt !== undefined && focusAt < rooms.length;

  useEffect(() => {
    if (isThere) list.current?.children[focusAt]?.querySelector('a')?.focus({ preventScroll: true });
  }, [isThere, focusAt]);

  return (
    <ul
      ref={list}
      onFocus={showTools}
      onPointerOver={showTools}
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
