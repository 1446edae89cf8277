/**
 * The pages behind the links in account mails: choose a new password, verify an address. Firebase
 * hosts them in production; the emulator's own wants the new password in the address bar.
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

/** Opens the link of a mail (no form data), or takes the new password from the form. */
export async function answerAction(
  emulator: Emulator,
  query: URLSearchParams,
  form: URLSearchParams | undefined,
  siteUrl: string,
): Promise<ActionAnswer> {
  const mode = query.get('mode') ?? '';
  const oobCode = query.get('oobCode') ?? '';
  const onward = continueLink(query.get('continueUrl'), siteUrl);
  if (mode === 'resetPassword') return resetPassword(emulator, oobCode, form, onward);
  if (!DONE[mode]) return failed('This link is not complete', 'Open it again from the mail.', siteUrl);
  const answer = await call(emulator, 'update', { oobCode });
  if (answer.status !== 200) return expired(siteUrl);
  return done(DONE[mode], 'You can go on now.', onward);
}

async function resetPassword(
  emulator: Emulator,
  oobCode: string,
  form: URLSearchParams | undefined,
  onward: string,
): Promise<ActionAnswer> {
  const code = emulator.state.oobs.get(oobCode);
  if (code?.requestType !== 'PASSWORD_RESET') return expired(onward);
  if (!form) return { status: 200, html: passwordForm(code.email, '') };
  const answer = await call(emulator, 'resetPassword', { oobCode, newPassword: form.get('newPassword') ?? '' });
  if (answer.status === 200 && form.get('newPassword')) {
    return done('Your password is changed', 'You can sign in with it now.', onward);
  }
  return emulator.state.oobs.has(oobCode)
    ? { status: 400, html: passwordForm(code.email, 'Use at least 6 characters.') }
    : expired(onward);
}

function call(emulator: Emulator, operation: string, body: object): Promise<EmulatorAnswer> {
  const path = `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=stand-in`;
  return emulator.call('POST', path, { 'content-type': 'application/json' }, JSON.stringify(body));
}

function passwordForm(email: string, problem: string): string {
  return identityPage(
    'Choose a new password',
    `<h1>Choose a new password</h1>
<p class="note">for ${escapeHtml(email)}</p>
<form method="post">
<input type="email" name="email" value="${escapeHtml(email)}" autocomplete="username" hidden>
<label for="new-password">New password</label>
<input id="new-password" name="newPassword" type="password" minlength="6" required autofocus autocomplete="new-password"${problem ? ' aria-invalid="true" aria-describedby="problem"' : ''}>
<p id="problem" role="alert"${problem ? '' : ' hidden'}>${escapeHtml(problem)}</p>
<div class="actions"><button type="submit">Save</button></div>
</form>`,
  );
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
