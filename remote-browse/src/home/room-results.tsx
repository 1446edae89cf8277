import type { RoomCard } from 'contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Banner, Button, ErrorState } from 'shared-ui';
import { LoadingRooms } from './loading-rooms.tsx';
import { RoomGrid, type RoomGridProps } from './room-grid.tsx';
import { useShownCount } from './use-shown-count.ts';

export interface RoomResultsProps extends Pick<RoomGridProps, 'searchOf' | 'Note'> {
  /** Undefined when none could be loaded. With an `error`, those that were loaded before. */
  rooms: readonly RoomCard[] | undefined;
  /** All pages are loaded. */
  isComplete: boolean;
  error: Error | null;
  onRetry: () => void;
  isRetrying: boolean;
  onLoadMore: () => void;
  isLoadingMore: boolean;
  moreError: Error | null;
  /** Shows in place of no rooms. */
  empty: ReactNode;
}

/** A search may look at many rooms that don't fit: then the visitor says whether it goes on. */
const MOST_PAGES = 5;

export function RoomResults(props: RoomResultsProps) {
  const { rooms, isComplete, error, onRetry, isRetrying, onLoadMore, isLoadingMore, moreError } = props;
  const { place, shown, addedFrom, showMore } = useShownCount();
  const isShort = rooms !== undefined && rooms.length < shown && !isComplete;
  const isStuck = isLoadingMore || moreError !== null || error !== null;
  const list = `${place} ${shown}`;
  const filled = useRef({ list, pages: 0 });
  if (filled.current.list !== list) filled.current = { list, pages: 0 };

  // After `Show more`, after a reload, when only the first page has been loaded, and when a page of a search is short.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is missing.
  useEffect(() => {
    if (!isShort || isStuck || filled.current.pages >= MOST_PAGES) return;
    filled.current.pages += 1;
    onLoadMore();
  }, [isShort, isStuck, list, rooms?.length]);

  if (!rooms || (error && rooms.length === 0)) {
    const text = error?.message ?? 'Please try again.';
    return <ErrorState title="The rooms could not be loaded" text={text} onRetry={onRetry} isRetrying={isRetrying} />;
  }
  if (rooms.length === 0) {
    const isLooking = isLoadingMore || (isShort && !isStuck && filled.current.pages < MOST_PAGES);
    return isLooking ? <LoadingRooms /> : props.empty;
  }

  const visible = rooms.slice(0, shown);
  const hasMore = rooms.length > visible.length || !isComplete;
  function more() {
    if (moreError) onLoadMore();
    showMore(visible.length);
  }
  return (
    <>
      {error && (
        <Banner
          className="mb-6"
          tone="warning"
          action={
            <Button size="sm" isBusy={isRetrying} onClick={onRetry}>
              Try again
            </Button>
          }
        >
          The rooms could not be refreshed. These are the ones loaded before.
        </Banner>
      )}
      <RoomGrid rooms={visible} focusAt={addedFrom} searchOf={props.searchOf} Note={props.Note} />
      {hasMore && (
        <div className="mt-12 flex flex-col items-center gap-3">
          {moreError && (
            <p className="text-danger-ink" role="alert">
              {moreError.message}
            </p>
          )}
          <Button isBusy={isLoadingMore} onClick={more} size="lg">
            Show more{isComplete && ` (${visible.length} of ${rooms.length})`}
          </Button>
        </div>
      )}
    </>
  );
}
