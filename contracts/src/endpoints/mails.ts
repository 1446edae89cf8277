import { z } from 'zod';
import { mailChoice, mailKindParam, mailLinkParam, mailsStopped, success } from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

/** Email preferences, for a signed-in person and for the holder of an unsubscribe link. */
export const mailEndpoints = {
  listMailChoices: {
    call: 'GET /mail-choices',
    access: 'person',
    tag: 'mails',
    summary: 'The kinds of emails that the caller can unsubscribe from, and their choices',
    answer: z.array(mailChoice),
  },
  chooseMails: {
    call: 'PUT /mail-choices/{kind}',
    access: 'person',
    openToUnverified: true,
    tag: 'mails',
    summary: 'Unsubscribes the caller from a kind of email, or subscribes them again; safe to repeat',
    params: mailKindParam,
    body: mailsStopped,
    isRepeatable: true,
    answer: success,
  },
  getMailLink: {
    call: 'GET /mail-links/{secret}',
    access: 'anyone',
    tag: 'mails',
    summary: 'The emails that an unsubscribe link stops, and whether it has. Browsers are redirected to a page',
    params: mailLinkParam,
    answer: mailChoice,
    errors: ['mail-link-not-found'],
  },
  changeMailLink: {
    call: 'PUT /mail-links/{secret}',
    access: 'anyone',
    tag: 'mails',
    summary: 'Unsubscribes by the link in an email, or subscribes again; safe to repeat',
    params: mailLinkParam,
    body: mailsStopped,
    isRepeatable: true,
    answer: success,
    errors: ['mail-link-not-found'],
  },
} as const satisfies Endpoints;

/** Email programs call this endpoint when a person clicks their unsubscribe button. */
export const oneClickEndpoints = {
  stopMails: {
    call: 'POST /mail-links/{secret}',
    access: 'anyone',
    tag: 'mails',
    summary: 'Unsubscribes by the link in an email with one click (RFC 8058); safe to repeat',
    params: mailLinkParam,
    isRepeatable: true,
    isSigned: true,
    answer: success,
    errors: ['mail-link-not-found'],
  },
} as const satisfies Endpoints;
