import { escapeHtml } from '../http-answers.ts';
import type { Message } from '../mail/mailbox.ts';
import { standInPage } from '../page/frame.ts';
import type { Ledger } from '../payments/index.ts';
import type { PushedMessage } from '../push/push-service.ts';
import { paymentsSection, webhooksSection } from './ledger-section.ts';

export interface TestCardView {
  number: string;
  happens: string;
}

const PEOPLE = [
  ['guest@lodge.test', 'Guest'],
  ['guest2@lodge.test', 'Guest'],
  ['host@lodge.test', 'Host'],
  ['host2@lodge.test', 'Host'],
  ['admin@lodge.test', 'Admin'],
] as const;
const PASSWORD = 'lodge-demo';
const MAILS_SHOWN = 50;
const PUSHED_SHOWN = 20;

interface Shown {
  messages: Message[];
  pushed: readonly PushedMessage[];
  ledger: Ledger;
  cards: readonly TestCardView[];
}

export function overviewPage({ messages, pushed, ledger, cards }: Shown): string {
  return standInPage(
    'Stand-ins',
    `<div class="intro">
<h1>Local stand-ins</h1>
<p>Everything that third parties do for the site happens here instead: no email leaves this machine and no money moves.</p>
<button type="button" id="refresh" class="quiet">Refresh</button>
</div>
<div class="columns">
<div>
${mailSection(messages)}
${pushSection(pushed)}
${paymentsSection(ledger)}
${webhooksSection(ledger)}
</div>
<div>
${peopleSection()}
${cardsSection(cards)}
</div>
</div>`,
    ['page.js'],
  );
}

function mailSection(messages: Message[]): string {
  const rows = messages.slice(0, MAILS_SHOWN).map(
    (message) => `<li><a href="/stand-ins/mail/${encodeURIComponent(message.id)}">
<strong>${escapeHtml(message.subject || '(no subject)')}</strong>
<span>${escapeHtml(message.to.join(', '))}</span>
<time datetime="${message.receivedAt}">${clock(message.receivedAt)}</time>
</a></li>`,
  );
  const more =
    messages.length > MAILS_SHOWN ? `<p class="hint">and ${messages.length - MAILS_SHOWN} older ones</p>` : '';
  return `<section class="panel" id="mail" data-live>
<h2>Mail <span class="count">${messages.length}</span></h2>
${rows.length ? `<ul class="mails">${rows.join('')}</ul>${more}` : '<p class="empty">No emails yet. Request a password reset or book a stay.</p>'}
</section>`;
}

function pushSection(messages: readonly PushedMessage[]): string {
  const rows = messages.slice(0, PUSHED_SHOWN).map(
    ({ text, receivedAt, endpoint }) => `<li class="row">
<code>${escapeHtml(text)}</code>
<time datetime="${receivedAt}">${clock(receivedAt)}</time>
<code class="about">${escapeHtml(endpoint)}</code>
</li>`,
  );
  return `<section class="panel" id="push" data-live>
<h2>Push messages <span class="count">${messages.length}</span></h2>
${rows.length ? `<ul class="ledger">${rows.join('')}</ul>` : '<p class="empty">None yet. Only browsers of tests get theirs here; others have a push service of their own.</p>'}
</section>`;
}

function peopleSection(): string {
  return `<section class="panel">
<h2>Demo people</h2>
<ul class="pairs">${PEOPLE.map(([email, role]) => `<li><span><code>${email}</code> <small>${role}</small></span>${copyButton(email)}</li>`).join('')}
<li class="password"><span>Password for all: <code>${PASSWORD}</code></span>${copyButton(PASSWORD)}</li></ul>
<p class="hint"><strong>Sign in with Google</strong> opens a local account chooser: pick a made-up account there, or type any address.</p>
</section>`;
}

function cardsSection(cards: readonly TestCardView[]): string {
  const rows = cards.map(
    ({ number, happens }) =>
      `<li><span><code>${grouped(number)}</code><small>${escapeHtml(happens)}</small></span>${copyButton(number)}</li>`,
  );
  return `<section class="panel">
<h2>Test cards</h2>
<p class="hint">Any date in the future, any security code, any postal code.</p>
<ul class="pairs stacked">${rows.join('')}</ul>
</section>`;
}

function copyButton(text: string): string {
  return `<button type="button" class="quiet copy" data-copy="${escapeHtml(text)}" aria-label="Copy ${escapeHtml(text)}">Copy</button>`;
}

function grouped(number: string): string {
  if (/^3[47]/.test(number)) return number.replace(/(\d{4})(\d{6})(\d{5})/, '$1 $2 $3');
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}

export function clock(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}
