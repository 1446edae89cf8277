import './area.css';
import type { AreaRoutes } from 'shared-platform';
import { NotificationsPage } from './notifications/notifications-page.tsx';

/** A module of its own, so that it needs nothing of threads. */
export const routes: AreaRoutes = {
  '/dashboard/notifications': { Component: NotificationsPage },
};
