import './area.css';
import type { AreaRoutes } from 'shared-platform';
import { BookingPage } from './bookings/booking-page.tsx';
import { BookingsPage } from './bookings/bookings-page.tsx';
import { ListingsPage } from './listings/listings-page.tsx';
import { ManageUsersPage } from './manage-users/manage-users-page.tsx';
import { MoneyPage } from './money/money-page.tsx';
import { ReleasesPage } from './releases/releases-page.tsx';
import { ReportPage } from './reported-items/report-page.tsx';
import { ReportsPage } from './reported-items/reports-page.tsx';

export const routes: AreaRoutes = {
  '/dashboard/bookings': { Component: BookingsPage },
  '/dashboard/bookings/:id': { Component: BookingPage },
  '/dashboard/listings': { Component: ListingsPage },
  '/dashboard/manage-users': { Component: ManageUsersPage },
  '/dashboard/money': { Component: MoneyPage },
  '/dashboard/reports': { Component: ReportsPage },
  '/dashboard/reports/:id': { Component: ReportPage },
  '/dashboard/releases': { Component: ReleasesPage },
};
