import type { RoomCard } from 'contracts';
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
    showMore(visible.length);
    if (!isComplete && rooms && rooms.length <= visible.length) onLoadMore();
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
