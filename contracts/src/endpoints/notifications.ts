import { z } from 'zod';
import {
  listNotificationsQuery,
  notification,
  notificationParam,
  readNotificationsUpTo,
  success,
  unreadNotifications,
} from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const notificationEndpoints = {
  listNotifications: {
    call: 'GET /notifications',
    access: 'person',
    tag: 'notifications',
    summary: "The caller's notifications of the last 90 days, latest first",
    query: listNotificationsQuery,
    answer: z.array(notification),
    isPaged: true,
  },
  countNotifications: {
    call: 'GET /notifications/unread',
    access: 'person',
    tag: 'notifications',
    summary: "The number of the caller's unread notifications, up to 100",
    answer: unreadNotifications,
    // This call runs in the background, so a 401 must not redirect someone who is reading the page.
    isQuiet: true,
  },
  readNotifications: {
    call: 'PUT /notifications/read',
    access: 'person',
    openToUnverified: true,
    tag: 'notifications',
    summary: 'Marks all notifications up to one as read; safe to repeat',
    body: readNotificationsUpTo,
    isRepeatable: true,
    answer: success,
  },
  readNotification: {
    call: 'PUT /notifications/{id}/read',
    access: 'person',
    openToUnverified: true,
    tag: 'notifications',
    summary: 'Marks a notification as read; safe to repeat',
    params: notificationParam,
    isRepeatable: true,
    answer: success,
  },
} as const satisfies Endpoints;
