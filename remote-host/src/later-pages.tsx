import type { ComponentType } from 'react';
import { deferred, ErrorState, Skeleton } from 'shared-ui';

// Pages that are too large to come with all others. A page loads itself when it shows; `preload` starts it earlier.

function laterPage(title: string, load: () => Promise<ComponentType>) {
  const page = deferred(load);
  function Page() {
    const { part: Loaded, hasFailed, retry } = page.use();
    if (Loaded) return <Loaded />;
    if (hasFailed) return <ErrorState onRetry={retry} title={`${title} could not be loaded`} />;
    return (
      <div role="status">
        <span className="sr-only">Loading the page</span>
        <Skeleton className="mb-6 h-10 w-60" />
        <Skeleton className="h-[70vh] w-full" />
      </div>
    );
  }
  return { Page, preload: page.preload };
}

export const timeline = laterPage('The calendar', () =>
  import('./calendar/timeline-page.tsx').then((module) => module.TimelinePage),
);
export const listingCalendar = laterPage('The calendar', () =>
  import('./calendar/listing-calendar.tsx').then((module) => module.ListingCalendarPage),
);
export const rules = laterPage('The rules', () =>
  import('./stay-rules/rules-page.tsx').then((module) => module.RulesPage),
);
export const addRoom = laterPage('The form', () =>
  import('./listing-form/add-room-page.tsx').then((module) => module.AddRoomPage),
);
export const updateRoom = laterPage('The form', () =>
  import('./listing-form/update-room-page.tsx').then((module) => module.UpdateRoomPage),
);
