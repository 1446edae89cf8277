import type { ReactNode } from 'react';
import { useSearchParams } from 'shared-platform';
import { Spinner } from 'shared-ui';
import { LoadingRooms } from './loading-rooms.tsx';
import { MapSwitch } from './map-switch.tsx';
import { RoomResults, type RoomResultsProps } from './room-results.tsx';
import { isMapAddress } from './search-address.ts';
import { ROOMS_ID } from './skip-link.tsx';

interface RoomListProps extends RoomResultsProps {
  heading: ReactNode;
}

export function RoomList({ heading, ...list }: RoomListProps) {
  const { query } = list;
  const [params] = useSearchParams();
  // Don't announce an empty list that is about to be replaced.
  const isWaiting = query.isPending || (query.isPlaceholderData && list.rooms?.length === 0);
  return (
    // Has at least the height of the screen, so that the footer does not shift when the rooms have loaded.
    <section
      aria-busy={query.isFetching}
      aria-label="Rooms"
      className="relative min-h-dvh py-8 outline-none"
      id={ROOMS_ID}
      tabIndex={-1}
    >
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
      {/* Hidden if the list is empty, because the switch would cover the links of the message. */}
      {!isMapAddress(params) && (isWaiting || list.rooms?.length !== 0) && <MapSwitch isOn={false} />}
    </section>
  );
}
