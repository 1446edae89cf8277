import './area.css';
import type { AreaRoutes } from 'shared-platform';
import { MailLinkPage } from './mails/mail-link-page.tsx';
import { NotificationsPage } from './notifications/notifications-page.tsx';
import { NewThreadPage } from './thread/new-thread-page.tsx';
import { ThreadPage } from './thread/thread-page.tsx';
import { InboxPage } from './threads/inbox-page.tsx';

export const routes: AreaRoutes = {
  '/dashboard/inbox': { Component: InboxPage },
  '/dashboard/inbox/new': { Component: NewThreadPage },
  '/dashboard/inbox/:id': { Component: ThreadPage },
  '/dashboard/notifications': { Component: NotificationsPage },
  '/mails/:secret': { Component: MailLinkPage },
};
