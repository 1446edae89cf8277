import './area.css';
import { type AreaLoaderArgs, type AreaRoutes, queryClient } from 'shared-platform';
import { listingCalendarQuery, listingCalendarsQuery } from './calendar/api.ts';
import { monthsOf } from './calendar/months-in-address.ts';
import { EarningsPage } from './earnings/earnings-page.tsx';
import { ManageBookingsPage } from './manage-bookings/manage-bookings-page.tsx';
import { MyListingsPage } from './my-listings/my-listings-page.tsx';
import { bookingQuery } from './shared/api.ts';

/** Calendars, forms and the page of a booking are large, so each is a separate chunk. */
export const routes: AreaRoutes = {
  '/dashboard/calendar': {
    lazy: async () => ({ Component: (await import('./calendar/timeline-page.tsx')).TimelinePage }),
    loader: ({ request }: AreaLoaderArgs) => {
      // Never stale here, so that cached data is shown immediately. The page refetches it.
      const query = listingCalendarsQuery(monthsOf(request.url).range);
      void queryClient.prefetchInfiniteQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
      return null;
    },
  },
  '/dashboard/calendar/:id': {
    lazy: async () => ({ Component: (await import('./calendar/listing-calendar.tsx')).ListingCalendarPage }),
    loader: ({ params, request }: AreaLoaderArgs) => {
      void queryClient.prefetchQuery(listingCalendarQuery(params.id ?? '', monthsOf(request.url).range));
      return null;
    },
  },
  '/dashboard/calendar/:id/rules': {
    lazy: async () => ({ Component: (await import('./stay-rules/rules-page.tsx')).RulesPage }),
  },
  '/dashboard/calendar/:id/sites': {
    lazy: async () => ({ Component: (await import('./other-sites/sites-page.tsx')).SitesPage }),
  },
  '/dashboard/earnings': { Component: EarningsPage },
  '/dashboard/add-room': {
    lazy: async () => ({ Component: (await import('./listing-form/add-room-page.tsx')).AddRoomPage }),
  },
  '/dashboard/my-listings': { Component: MyListingsPage },
  '/dashboard/my-listings/:id/edit': {
    lazy: async () => ({ Component: (await import('./listing-form/update-room-page.tsx')).UpdateRoomPage }),
  },
  '/dashboard/manage-bookings': { Component: ManageBookingsPage },
  '/dashboard/manage-bookings/days': {
    lazy: async () => ({ Component: (await import('./manage-bookings/stay-days-page.tsx')).StayDaysPage }),
  },
  '/dashboard/manage-bookings/:id': {
    lazy: async () => ({ Component: (await import('./manage-bookings/booking-page.tsx')).BookingPage }),
    // Not awaited, because the page shows a skeleton and handles errors.
    loader: ({ params }: AreaLoaderArgs) => {
      void queryClient.prefetchQuery(bookingQuery(params.id ?? ''));
      return null;
    },
  },
};
