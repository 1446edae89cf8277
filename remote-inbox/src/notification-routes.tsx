import './area.css';
import type { AreaRoutes } from 'shared-platform';
import { NotificationsPage } from './notifications/notifications-page.tsx';

/** A separate module, so that it does not load the code of threads. */
export const routes: AreaRoutes = {
  '/dashboard/notifications': { Component: NotificationsPage },
};
