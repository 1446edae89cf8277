import { z } from 'zod';
import { NOTIFICATION_KINDS } from '../contact/notifications.ts';
import { pageQuery } from './common.ts';

/** A notification, with its text written when it is read, so it reflects later changes. */
export const notification = z.object({
  _id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  at: z.string(),
  isRead: z.boolean(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  /** A word for the reason why it no longer applies. Undefined while it does. */
  over: z.string().optional(),
});
export type Notification = z.infer<typeof notification>;

export const listNotificationsQuery = pageQuery;
export const unreadNotifications = z.object({ unread: z.int() });
export const notificationParam = z.object({ id: z.uuid() });
/** PUT /notifications/read: up to the first one shown, so that later ones stay unread. */
export const readNotificationsUpTo = z.object({ upTo: z.uuid() });
