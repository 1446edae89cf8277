import { useParams } from 'shared-platform';
import { deferred, ErrorState, Skeleton } from 'shared-ui';

// The grids and what edits them are larger than the other pages of the area together.
const listing = deferred(() => import('./listing-calendar.tsx').then((module) => module.ListingCalendar));
const timeline = deferred(() => import('./timeline-page.tsx').then((module) => module.TimelinePage));

/** For loaders, which start it together with the data. */
export const preloadListingCalendar = listing.preload;
export const preloadTimeline = timeline.preload;

export function CalendarPage() {
  const { part: TimelinePage, hasFailed, retry } = timeline.use();
  return TimelinePage ? <TimelinePage /> : <Awaited hasFailed={hasFailed} retry={retry} />;
}

export function ListingCalendarPage() {
  const { id = '' } = useParams();
  const { part: ListingCalendar, hasFailed, retry } = listing.use();
  if (ListingCalendar) return <ListingCalendar id={id} key={id} />;
  return <Awaited hasFailed={hasFailed} retry={retry} />;
}

function Awaited({ hasFailed, retry }: { hasFailed: boolean; retry: () => void }) {
  if (hasFailed) return <ErrorState onRetry={retry} title="The calendar could not be loaded" />;
  return (
    <div role="status">
      <span className="sr-only">Loading the calendar</span>
      <Skeleton className="mb-6 h-10 w-60" />
      <Skeleton className="h-[70vh] w-full" />
    </div>
  );
}
