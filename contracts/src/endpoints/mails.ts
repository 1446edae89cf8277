import { z } from 'zod';
import { mailChoice, mailKindParam, mailLinkParam, mailsStopped, success } from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

/** Email preferences of a signed-in person, and of anyone with the link in an email. */
export const mailEndpoints = {
  listMailChoices: {
    call: 'GET /mail-choices',
    access: 'person',
    tag: 'mails',
    summary: 'The kinds of mails that the caller can stop, and which ones they have',
    answer: z.array(mailChoice),
  },
  chooseMails: {
    call: 'PUT /mail-choices/{kind}',
    access: 'person',
    openToUnverified: true,
    tag: 'mails',
    summary: 'Stops the mails of a kind to the caller, or starts them again; safe to repeat',
    params: mailKindParam,
    body: mailsStopped,
    isRepeatable: true,
    answer: success,
  },
  getMailLink: {
    call: 'GET /mail-links/{secret}',
    access: 'anyone',
    tag: 'mails',
    summary: 'Which mails the link of a mail stops, and whether they are stopped; a browser is led to the page for it',
    params: mailLinkParam,
    answer: mailChoice,
    errors: ['mail-link-not-found'],
  },
  changeMailLink: {
    call: 'PUT /mail-links/{secret}',
    access: 'anyone',
    tag: 'mails',
    summary: 'Stops the mails that the link of a mail is about, or starts them again; safe to repeat',
    params: mailLinkParam,
    body: mailsStopped,
    isRepeatable: true,
    answer: success,
    errors: ['mail-link-not-found'],
  },
} as const satisfies Endpoints;

/** Called by email programs. */
export const oneClickEndpoints = {
  stopMails: {
    call: 'POST /mail-links/{secret}',
    access: 'anyone',
    tag: 'mails',
    summary: 'Stops the mails that the link of a mail is about in one click (RFC 8058); safe to repeat',
    params: mailLinkParam,
    isRepeatable: true,
    isSigned: true,
    answer: success,
    errors: ['mail-link-not-found'],
  },
} as const satisfies Endpoints;
