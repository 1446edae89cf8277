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
    summary: 'What the caller was told in the last 90 days, the latest first',
    query: listNotificationsQuery,
    answer: z.array(notification),
    isPaged: true,
  },
  countNotifications: {
    call: 'GET /notifications/unread',
    access: 'person',
    tag: 'notifications',
    summary: 'How many notifications the caller has not read, up to 100',
    answer: unreadNotifications,
    // Runs in the background, so a refusal must not redirect a person who is still reading the page.
    isQuiet: true,
  },
  readNotifications: {
    call: 'PUT /notifications/read',
    access: 'person',
    openToUnverified: true,
    tag: 'notifications',
    summary: 'Notes that the caller has read all notifications up to one; safe to repeat',
    body: readNotificationsUpTo,
    isRepeatable: true,
    answer: success,
  },
  readNotification: {
    call: 'PUT /notifications/{id}/read',
    access: 'person',
    openToUnverified: true,
    tag: 'notifications',
    summary: 'Notes that the caller has read a notification; safe to repeat',
    params: notificationParam,
    isRepeatable: true,
    answer: success,
  },
} as const satisfies Endpoints;
