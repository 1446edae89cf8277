import './area.css';
import type { AreaRoutes } from 'shared-platform';
import { ManageBookingsPage } from './bookings/manage-bookings-page.tsx';
import { AddRoomPage } from './listing/add-room-page.tsx';
import { UpdateRoomPage } from './listing/update-room-page.tsx';
import { MyListingsPage } from './listings/my-listings-page.tsx';

/** All pages in one file: together they are smaller than one more trip to the server is worth. */
export const routes: AreaRoutes = {
  '/dashboard/add-room': { Component: AddRoomPage },
  '/dashboard/my-listings': { Component: MyListingsPage },
  '/dashboard/my-listings/:id/edit': { Component: UpdateRoomPage },
  '/dashboard/manage-bookings': { Component: ManageBookingsPage },
};
