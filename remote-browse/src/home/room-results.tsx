import type { RoomCard } from 'contracts';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'shared-platform';
import { Banner, Button, buttonClass, EmptyState, ErrorState, Icon } from 'shared-ui';
import { searchWithCategory } from './category-search.ts';
import { RoomGrid } from './room-grid.tsx';
import { useShownCount } from './use-shown-count.ts';

export interface RoomResultsProps {
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
}

export function RoomResults(props: RoomResultsProps) {
  const { rooms, isComplete, error, onRetry, isRetrying, onLoadMore, isLoadingMore, moreError } = props;
  const [search] = useSearchParams();
  const { shown, addedFrom, showMore } = useShownCount();
  const isShort = rooms !== undefined && rooms.length < shown && !isComplete;
  const isStuck = isLoadingMore || moreError !== null || error !== null;

  // After `Show more`, and after a reload, when only the first page has been loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is missing.
  useEffect(() => {
    if (isShort && !isStuck) onLoadMore();
  }, [isShort, isStuck, rooms?.length]);

  if (!rooms || (error && rooms.length === 0)) {
    const text = error?.message ?? 'Please try again.';
    return <ErrorState title="The rooms could not be loaded" text={text} onRetry={onRetry} isRetrying={isRetrying} />;
  }
  if (rooms.length === 0) {
    return (
      <EmptyState
        icon={<Icon name="search" size={28} />}
        title="No Rooms Available In This Category !"
        subtitle="Please Select Other Categories."
        action={
          <Link className={buttonClass()} to={{ pathname: '/', search: searchWithCategory(search, null) }}>
            Show all rooms
          </Link>
        }
      />
    );
  }

  const visible = rooms.slice(0, shown);
  const hasMore = rooms.length > visible.length || !isComplete;
  function more() {
    if (moreError) onLoadMore();
    showMore(visible.length);
  }
  const size = isComplete ? String(rooms.length) : `${rooms.length}+`;
  return (
    <>
      <p className="sr-only" role="status">
        {size} rooms
      </p>
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
      <RoomGrid rooms={visible} focusAt={addedFrom} />
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
