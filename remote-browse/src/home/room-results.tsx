import type { RoomCard } from 'contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Banner, Button, ErrorState } from 'shared-ui';
import { LoadMore } from 'shared-ui/load-more';
import type { useRooms } from './api.ts';
import { LoadingRooms } from './loading-rooms.tsx';
import { RoomGrid, type RoomGridProps } from './room-grid.tsx';
import { useShownCount } from './use-shown-count.ts';

export interface RoomResultsProps extends Pick<RoomGridProps, 'searchOf' | 'Note'> {
  query: ReturnType<typeof useRooms>['query'];
  /** The loaded rooms, even after an error. Undefined if no rooms have loaded. */
  rooms: readonly RoomCard[] | undefined;
  isComplete: boolean;
  empty: ReactNode;
}

/**
 * The maximum number of pages to load automatically. A page of a search may have few or no rooms, because those that
 * don't match are skipped.
 */
const MAX_AUTO_PAGES = 5;

export function RoomResults(props: RoomResultsProps) {
  const { query, rooms, isComplete } = props;
  const { isFetching, isFetchNextPageError } = query;
  const error = isFetchNextPageError ? null : query.error;
  const onRetry = () => void query.refetch();
  const { place, shown, addedFrom, showMore } = useShownCount();
  const isShort = rooms !== undefined && rooms.length < shown && !isComplete;
  const isStuck = isFetching || query.error !== null;
  const list = `${place} ${shown}`;
  const filled = useRef({ list, pages: 0 });
  if (filled.current.list !== list) filled.current = { list, pages: 0 };

  // Loads the next page if fewer rooms are loaded than should be shown: after `Show more`, after a reload, or if a page
  // has few matches.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each missing page
  useEffect(() => {
    if (!isShort || isStuck || filled.current.pages >= MAX_AUTO_PAGES) return;
    filled.current.pages += 1;
    void query.fetchNextPage();
  }, [isShort, isStuck, list, rooms?.length]);

  if (!rooms || (error && rooms.length === 0)) {
    const text = error?.message ?? 'Please try again.';
    return <ErrorState title="The rooms could not be loaded" text={text} onRetry={onRetry} isRetrying={isFetching} />;
  }
  if (rooms.length === 0) {
    const isLooking = query.isFetchingNextPage || (isShort && !query.error && filled.current.pages < MAX_AUTO_PAGES);
    return isLooking ? <LoadingRooms /> : props.empty;
  }

  const visible = rooms.slice(0, shown);
  const hasNextPage = rooms.length > visible.length || !isComplete;
  function more() {
    if (isFetchNextPageError) void query.fetchNextPage();
    showMore(visible.length);
  }
  return (
    <>
      {error && (
        <Banner
          className="mb-6"
          tone="warning"
          action={
            <Button size="sm" isBusy={isFetching} onClick={onRetry}>
              Try again
            </Button>
          }
        >
          The rooms could not be refreshed. These are the ones loaded before.
        </Banner>
      )}
      <RoomGrid rooms={visible} focusAt={addedFrom} searchOf={props.searchOf} Note={props.Note} />
      <LoadMore
        className="mt-12 flex flex-col items-center gap-3"
        label={isComplete ? `Show more (${visible.length} of ${rooms.length})` : 'Show more'}
        query={{ ...query, hasNextPage, isFetching: false, fetchNextPage: more }}
        size="lg"
      />
    </>
  );
}
