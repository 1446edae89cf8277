/**
 * The page behind the links in account mails that the site has no page for: verify an address, go back to an old
 * one. Firebase hosts it in production.
 */
import { escapeHtml } from '../http-answers.ts';
import type { Emulator, EmulatorAnswer } from './emulator.ts';
import { identityPage } from './page.ts';

export interface ActionAnswer {
  status: number;
  html: string;
}

const DONE: Record<string, string> = {
  verifyEmail: 'Your email address is verified',
  verifyAndChangeEmail: 'Your email address is changed',
  recoverEmail: 'Your old email address is back',
};

/** Opens the link of a mail. */
export async function answerAction(emulator: Emulator, query: URLSearchParams, siteUrl: string): Promise<ActionAnswer> {
  const mode = query.get('mode') ?? '';
  const oobCode = query.get('oobCode') ?? '';
  const onward = continueLink(query.get('continueUrl'), siteUrl);
  if (!DONE[mode]) return failed('This link is not complete', 'Open it again from the mail.', siteUrl);
  const answer = await applyCode(emulator, oobCode);
  if (answer.status !== 200) return expired(siteUrl);
  return done(DONE[mode], 'You can go on now.', onward);
}

function applyCode(emulator: Emulator, oobCode: string): Promise<EmulatorAnswer> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:update?key=stand-in';
  return emulator.call('POST', path, { 'content-type': 'application/json' }, JSON.stringify({ oobCode }));
}

function done(title: string, text: string, onward: string): ActionAnswer {
  return { status: 200, html: messagePage(title, text, onward) };
}

function failed(title: string, text: string, onward: string): ActionAnswer {
  return { status: 400, html: messagePage(title, text, onward) };
}

function expired(onward: string): ActionAnswer {
  return failed('This link was used already', 'It works once. Ask for a new mail and try again.', onward);
}

function messagePage(title: string, text: string, onward: string): string {
  return identityPage(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p class="note">${escapeHtml(text)}</p>
<div class="actions"><a class="button" href="${escapeHtml(onward)}">Continue</a></div>`,
  );
}

/** Only addresses of the site itself: a link in our mail must not lead elsewhere. */
function continueLink(wanted: string | null, siteUrl: string): string {
  const home = new URL('/login', siteUrl);
  if (!wanted || !URL.canParse(wanted)) return home.href;
  const target = new URL(wanted);
  return target.origin === home.origin ? target.href : home.href;
}
