import './area.css';
import { type AreaLoaderArgs, type AreaRoutes, queryClient } from 'shared-platform';
import { BookingPage } from './my-bookings/booking-page.tsx';
import { MyBookingsPage } from './my-bookings/my-bookings-page.tsx';
import { listsQuery } from './saved-places/api.ts';
import { bookingQuery } from './shared/api.ts';

export const routes: AreaRoutes = {
  '/dashboard/my-bookings': { Component: MyBookingsPage },
  '/dashboard/my-bookings/:id': {
    Component: BookingPage,
    // Not awaited, because the page shows a skeleton and handles errors.
    loader: ({ params }: AreaLoaderArgs) => {
      void queryClient.prefetchQuery(bookingQuery(params.id ?? ''));
      return null;
    },
  },
  '/dashboard/saved': {
    lazy: async () => ({ Component: (await import('./saved-places/saved-places-page.tsx')).SavedPlacesPage }),
    loader: () => {
      void queryClient.prefetchQuery(listsQuery);
      return null;
    },
  },
};
