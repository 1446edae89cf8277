import { escapeHtml } from '../http-answers.ts';
import type { Emulator, EmulatorAnswer } from './emulator.ts';
import { identityPage } from './page.ts';

export interface ActionAnswer {
  status: number;
  html: string;
}

const RESULT_TITLES: Record<string, string> = {
  verifyAndChangeEmail: 'Your email address has been changed',
  recoverEmail: 'Your old email address has been restored',
};

export async function answerAction(emulator: Emulator, query: URLSearchParams, siteUrl: string): Promise<ActionAnswer> {
  const mode = query.get('mode') ?? '';
  const oobCode = query.get('oobCode') ?? '';
  const onward = continueLink(query.get('continueUrl'), siteUrl);
  if (!RESULT_TITLES[mode]) return failed('This link is incomplete', 'Open it again from the email.', siteUrl);
  const answer = await applyCode(emulator, oobCode);
  if (answer.status !== 200) return expired(siteUrl);
  return done(RESULT_TITLES[mode], 'You can continue now.', onward);
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
  return failed('This link has already been used', 'It works only once. Request a new email and try again.', onward);
}

function messagePage(title: string, text: string, onward: string): string {
  return identityPage(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p class="note">${escapeHtml(text)}</p>
<div class="actions"><a class="button" href="${escapeHtml(onward)}">Continue</a></div>`,
  );
}

/** Allows only URLs of the site itself, so that a link in an email cannot lead to another site. */
function continueLink(wanted: string | null, siteUrl: string): string {
  const home = new URL('/login', siteUrl);
  if (!wanted || !URL.canParse(wanted)) return home.href;
  const target = new URL(wanted);
  return target.origin === home.origin ? target.href : home.href;
}
