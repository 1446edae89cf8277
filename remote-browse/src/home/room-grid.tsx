import type { RoomCard as Card } from 'contracts';
import { useEffect, useRef } from 'react';
import { loadCardTools, useToolsOfSignedIn } from './card-tools-later.ts';
import { RoomCard, type RoomCardProps } from './room-card.tsx';

/** How many columns the widest grid has. The page is painted where nobody knows how wide the window is. */
const COLUMNS = 6;

export interface RoomGridProps extends Pick<RoomCardProps, 'Note'> {
  rooms: readonly Card[];
  /** The focus goes to this card once it is there: the first that `Show more` brought. */
  focusAt: number | undefined;
  /** What the address of a room's page is given, with the question mark. Default nothing. */
  searchOf?: ((room: Card) => string) | undefined;
}

export function RoomGrid({ rooms, focusAt, searchOf, Note }: RoomGridProps) {
  const list = useRef<HTMLUListElement>(null);
  useToolsOfSignedIn();
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
