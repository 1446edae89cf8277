import type { ReactNode } from 'react';
import { Spinner } from 'shared-ui';
import { LoadingRooms } from './loading-rooms.tsx';
import { RoomResults, type RoomResultsProps } from './room-results.tsx';

interface RoomListProps extends RoomResultsProps {
  /** Above the rooms. */
  heading: ReactNode;
}

/** A list of rooms in each of its states. */
export function RoomList({ heading, ...list }: RoomListProps) {
  const { query } = list;
  // Don't report an empty list that is about to be replaced.
  const isWaiting = query.isPending || (query.isPlaceholderData && list.rooms?.length === 0);
  return (
    // As tall as the screen from the start, so that the footer does not jump when the rooms arrive.
    <section aria-busy={query.isFetching} aria-label="Rooms" className="relative min-h-dvh py-8">
      {heading}
      {isWaiting ? (
        <LoadingRooms isSlow={query.failureCount > 0} />
      ) : (
        <>
          {query.isPlaceholderData && (
            <div className="pointer-events-none sticky top-52 z-10 flex h-0 justify-center">
              <span className="size-14 rounded-full bg-surface p-3 shadow-float">
                <Spinner label="Loading rooms" />
              </span>
            </div>
          )}
          <RoomResults {...list} />
        </>
      )}
    </section>
  );
}
