import type { ComponentType } from 'react';
import { deferred, ErrorState, Skeleton } from 'shared-ui';

// Pages that are too large for the main file. Their loaders wait for the code, because a navigation moves the focus to
// the heading of the page.

function laterPage(title: string, load: () => Promise<ComponentType>) {
  const page = deferred(load);
  function Component() {
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
  /** Never rejects, because the page shows the error. */
  async function loader() {
    await page.preload();
    return null;
  }
  return { Component, loader };
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
export const sites = laterPage('The calendars', () =>
  import('./other-sites/sites-page.tsx').then((module) => module.SitesPage),
);
export const addRoom = laterPage('The form', () =>
  import('./listing-form/add-room-page.tsx').then((module) => module.AddRoomPage),
);
export const updateRoom = laterPage('The form', () =>
  import('./listing-form/update-room-page.tsx').then((module) => module.UpdateRoomPage),
);
