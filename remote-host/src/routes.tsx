import './area.css';
import { type AreaLoaderArgs, type AreaRoutes, queryClient } from 'shared-platform';
import { firstPageQuery } from 'shared-platform/pages';
import { listingCalendarQuery, listingCalendars } from './calendar/api.ts';
import {
  CalendarPage,
  ListingCalendarPage,
  preloadListingCalendar,
  preloadTimeline,
} from './calendar/calendar-pages.tsx';
import { monthsOf } from './calendar/months-in-address.ts';
import { EarningsPage } from './earnings/earnings-page.tsx';
import { AddRoomPage } from './listing-form/add-room-page.tsx';
import { UpdateRoomPage } from './listing-form/update-room-page.tsx';
import { BookingPage } from './manage-bookings/booking-page.tsx';
import { ManageBookingsPage } from './manage-bookings/manage-bookings-page.tsx';
import { StayDaysPage } from './manage-bookings/stay-days-page.tsx';
import { MyListingsPage } from './my-listings/my-listings-page.tsx';
import { bookingQuery } from './stay/api.ts';
import { RulesPage } from './stay-rules/rules-page.tsx';

/** The pages are in one file: together they are smaller than one more trip to the server is worth. Not so the calendar. */
export const routes: AreaRoutes = {
  '/dashboard/calendar': {
    Component: CalendarPage,
    loader: ({ request }: AreaLoaderArgs) => {
      void preloadTimeline();
      // What is there shows at once; the page reads it again.
      const query = firstPageQuery(listingCalendars(monthsOf(request.url).range));
      void queryClient.prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
      return null;
    },
  },
  '/dashboard/calendar/:id': {
    Component: ListingCalendarPage,
    loader: ({ params, request }: AreaLoaderArgs) => {
      void preloadListingCalendar();
      void queryClient.prefetchQuery(listingCalendarQuery(params.id ?? '', monthsOf(request.url).range));
      return null;
    },
  },
  '/dashboard/calendar/:id/rules': { Component: RulesPage },
  '/dashboard/earnings': { Component: EarningsPage },
  '/dashboard/add-room': { Component: AddRoomPage },
  '/dashboard/my-listings': { Component: MyListingsPage },
  '/dashboard/my-listings/:id/edit': { Component: UpdateRoomPage },
  '/dashboard/manage-bookings': { Component: ManageBookingsPage },
  '/dashboard/manage-bookings/days': { Component: StayDaysPage },
  '/dashboard/manage-bookings/:id': {
    Component: BookingPage,
    // Started here and not awaited: the page has a skeleton and says what fails.
    loader: ({ params }: AreaLoaderArgs) => {
      void queryClient.prefetchQuery(bookingQuery(params.id ?? ''));
      return null;
    },
  },
};
