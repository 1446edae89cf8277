import './area.css';
import type { AreaRoutes } from 'shared-platform';
import { MailLinkPage } from './mails/mail-link-page.tsx';

/** A separate module, because a visitor who follows an email link needs no other code of this area. */
export const routes: AreaRoutes = {
  '/mails/:secret': { Component: MailLinkPage },
};
