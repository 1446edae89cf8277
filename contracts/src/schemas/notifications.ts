import { z } from 'zod';
import { NOTIFICATION_KINDS } from '../notifications.ts';
import { pageQuery } from './common.ts';

/** What somebody is told, in words of now: it may have changed since. */
export const notification = z.object({
  _id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  at: z.string(),
  isRead: z.boolean(),
  title: z.string(),
  text: z.string(),
  /** The page about it. */
  path: z.string(),
  /** It no longer holds, and this is why, in a word. */
  over: z.string().optional(),
});
export type Notification = z.infer<typeof notification>;

export const listNotificationsQuery = pageQuery;
export const unreadNotifications = z.object({ unread: z.int() });
export const notificationParam = z.object({ id: z.uuid() });
/** PUT /notifications/read: up to the one shown first, so that what came since stays unread. */
export const readNotificationsUpTo = z.object({ upTo: z.uuid() });
