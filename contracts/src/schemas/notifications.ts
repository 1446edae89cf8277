import { z } from 'zod';
import { NOTIFICATION_KINDS } from '../contact/notifications.ts';
import { pageQuery } from './common.ts';

/** A notification. Its text is generated when it is requested, so that it reflects later changes. */
export const notification = z.object({
  _id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  at: z.string(),
  isRead: z.boolean(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  /** The reason why the notification no longer applies, in one word. Undefined while it applies. */
  over: z.string().optional(),
});
export type Notification = z.infer<typeof notification>;

export const listNotificationsQuery = pageQuery;
export const unreadNotifications = z.object({ unread: z.int() });
export const notificationParam = z.object({ id: z.uuid() });
/** PUT /notifications/read. `upTo` is the newest notification on the page, so that later ones remain unread. */
export const readNotificationsUpTo = z.object({ upTo: z.uuid() });
