import './area.css';
import type { AreaRoutes } from 'shared-platform';
import { MailLinkPage } from './mails/mail-link-page.tsx';

/** A module of its own: who comes from a mail needs nothing else of the area. */
export const routes: AreaRoutes = {
  '/mails/:secret': { Component: MailLinkPage },
};
