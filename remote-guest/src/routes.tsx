import './area.css';
import type { AreaRoutes } from 'shared-platform';
import { MyBookingsPage } from './my-bookings/my-bookings-page.tsx';

export const routes: AreaRoutes = {
  '/dashboard/my-bookings': { Component: MyBookingsPage },
};
