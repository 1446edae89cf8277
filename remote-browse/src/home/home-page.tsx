import { isCategory, roomsInCategory } from 'contracts';
import { useSearchParams } from 'shared-platform';
import { Heading, Spinner } from 'shared-ui';
import { useRooms } from './api.ts';
import { categoryOf } from './category-search.ts';
import { CategoryStrip } from './category-strip.tsx';
import { RoomResults } from './room-results.tsx';

export function HomePage() {
  const [search] = useSearchParams();
  const category = categoryOf(search);
  const { query, rooms: loaded, loadMore, isLoadingMore, moreError } = useRooms(category);
  const rooms = loaded && roomsInCategory(loaded.items, category);
  // Don't report an empty list that is about to be replaced.
  const isWaiting = query.isPending || (query.isPlaceholderData && rooms?.length === 0);
  // No page has rooms of a category that doesn't exist.
  const isComplete = !query.data?.next || (category !== null && !isCategory(category));
  return (
    <>
      <Heading className="sr-only">Travel Lodge</Heading>
      <CategoryStrip selected={category} />
      {/* As tall as the screen from the start, so that the footer does not jump when the rooms arrive. */}
      <section aria-busy={query.isFetching} aria-label="Rooms" className="relative min-h-dvh py-8">
        {isWaiting ? (
          <div className="flex flex-col items-center gap-4 pt-[20vh]">
            <Spinner label="Loading rooms" size="lg" />
            <p className="text-ink-muted" role="status">
              {query.failureCount > 0 && 'The rooms take longer than usual. Still trying…'}
            </p>
          </div>
        ) : (
          <>
            {query.isPlaceholderData && (
              <div className="pointer-events-none sticky top-52 z-10 flex h-0 justify-center">
                <span className="size-14 rounded-full bg-surface p-3 shadow-float">
                  <Spinner label="Loading rooms" />
                </span>
              </div>
            )}
            <RoomResults
              error={query.error}
              isComplete={isComplete}
              isLoadingMore={isLoadingMore}
              isRetrying={query.isFetching}
              moreError={moreError}
              onLoadMore={loadMore}
              onRetry={() => void query.refetch()}
              rooms={rooms}
            />
          </>
        )}
      </section>
    </>
  );
}
