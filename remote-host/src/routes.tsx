import './area.css';
import { type AreaLoaderArgs, type AreaRoutes, queryClient } from 'shared-platform';
import { listingCalendarQuery, listingCalendarsQuery } from './calendar/api.ts';
import { monthsOf } from './calendar/months-in-address.ts';
import { EarningsPage } from './earnings/earnings-page.tsx';
import { addRoom, listingCalendar, rules, sites, timeline, updateRoom } from './later-pages.tsx';
import { BookingPage } from './manage-bookings/booking-page.tsx';
import { ManageBookingsPage } from './manage-bookings/manage-bookings-page.tsx';
import { StayDaysPage } from './manage-bookings/stay-days-page.tsx';
import { MyListingsPage } from './my-listings/my-listings-page.tsx';
import { bookingQuery } from './stay/api.ts';

/** Most pages are in one file, because together they are too small to justify another request. */
export const routes: AreaRoutes = {
  '/dashboard/calendar': {
    Component: timeline.Component,
    loader: ({ request }: AreaLoaderArgs) => {
      // Show cached data immediately. The page refetches it.
      const query = listingCalendarsQuery(monthsOf(request.url).range);
      void queryClient.prefetchInfiniteQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
      return timeline.loader();
    },
  },
  '/dashboard/calendar/:id': {
    Component: listingCalendar.Component,
    loader: ({ params, request }: AreaLoaderArgs) => {
      void queryClient.prefetchQuery(listingCalendarQuery(params.id ?? '', monthsOf(request.url).range));
      return listingCalendar.loader();
    },
  },
  '/dashboard/calendar/:id/rules': rules,
  '/dashboard/calendar/:id/sites': sites,
  '/dashboard/earnings': { Component: EarningsPage },
  '/dashboard/add-room': addRoom,
  '/dashboard/my-listings': { Component: MyListingsPage },
  '/dashboard/my-listings/:id/edit': updateRoom,
  '/dashboard/manage-bookings': { Component: ManageBookingsPage },
  '/dashboard/manage-bookings/days': { Component: StayDaysPage },
  '/dashboard/manage-bookings/:id': {
    Component: BookingPage,
    // Not awaited, because the page has a skeleton and shows errors.
    loader: ({ params }: AreaLoaderArgs) => {
      void queryClient.prefetchQuery(bookingQuery(params.id ?? ''));
      return null;
    },
  },
};
