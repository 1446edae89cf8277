import type { RoomCard as Card } from 'contracts';
import { useEffect, useRef } from 'react';
import { loadCardTools, useToolsOfSignedIn } from './card-tools-later.ts';
import { RoomCard, type RoomCardProps } from './room-card.tsx';

/** The number of columns of the widest grid. A painted page cannot know the width of the window. */
const COLUMNS = 6;

export interface RoomGridProps extends Pick<RoomCardProps, 'Note'> {
  rooms: readonly Card[];
  /** The index of the card to focus once it is rendered: the first one that `Show more` added. */
  focusAt: number | undefined;
  /** Returns the query string, with its question mark, of the link to a room's page. Empty by default. */
  searchOf?: ((room: Card) => string) | undefined;
}

export function RoomGrid({ rooms, focusAt, searchOf, Note }: RoomGridProps) {
  const list = useRef<HTMLUListElement>(null);
  useToolsOfSignedIn();
  useEffect(() => {
    // The pointer or the focus may have reached a painted card before its events had a listener.
    if (list.current?.matches(':hover, :focus-within')) void loadCardTools();
  }, []);
  const isThere = focusAt !== undefined && focusAt < rooms.length;

  useEffect(() => {
    if (isThere) list.current?.children[focusAt]?.querySelector('a')?.focus({ preventScroll: true });
  }, [isThere, focusAt]);

  return (
    <ul
      ref={list}
      onFocus={loadCardTools}
      onPointerOver={loadCardTools}
      className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5 2xl:grid-cols-6"
    >
      {rooms.map((room, index) => (
        <li key={room._id}>
          <RoomCard room={room} isFirstRow={index < COLUMNS} search={searchOf?.(room)} Note={Note} />
        </li>
      ))}
    </ul>
  );
}
