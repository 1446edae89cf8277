import type { ServerResponse } from 'node:http';
import { escapeHtml, sendText } from '../http-answers.ts';
import { standInPage } from '../page/frame.ts';
import type { Message } from './mailbox.ts';

export function messagePage(message: Message): string {
  const path = `/stand-ins/mail/messages/${encodeURIComponent(message.id)}`;
  const html = message.html
    ? `<h2>HTML view</h2>
<iframe class="mail-html" src="${path}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email as HTML"></iframe>`
    : '';
  const attachments = message.attachments
    .map(({ name, type, size }) => `<li>${escapeHtml(name)} <small>${escapeHtml(type)}, ${size} bytes</small></li>`)
    .join('');
  return standInPage(
    message.subject || '(no subject)',
    `<p><a href="/stand-ins/">← All mail</a></p>
<article class="panel">
<h1>${escapeHtml(message.subject || '(no subject)')}</h1>
<dl class="mail-head">
<dt>From</dt><dd>${escapeHtml(message.from)}</dd>
<dt>To</dt><dd>${escapeHtml(message.to.join(', '))}</dd>
<dt>Received</dt><dd><time datetime="${message.receivedAt}">${message.receivedAt.slice(0, 19).replace('T', ' ')} UTC</time></dd>
</dl>
${attachments ? `<ul>${attachments}</ul>` : ''}
${message.text ? `<pre class="mail-text">${withLinks(message.text)}</pre>` : ''}
${html}
</article>`,
  );
}

/** Sends an email's HTML. It is untrusted, so scripts, forms and cookies are blocked, and its origin is opaque. */
export function sendMailHtml(response: ServerResponse, message: Message): void {
  const base = '<base target="_blank">';
  // An element before the doctype would put the page into quirks mode, which renders tables differently.
  const html = message.html.replace('<head>', `<head>${base}`);
  sendText(response, 200, 'text/html; charset=utf-8', html === message.html ? base + html : html, {
    'content-security-policy':
      "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    'referrer-policy': 'no-referrer',
  });
}

/** Returns the text as HTML with clickable web links. */
export function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s"'<>]+[^\s"'<>.,;:!?)])/)
    .map((part, index) =>
      index % 2 === 0
        ? escapeHtml(part)
        : `<a href="${escapeHtml(part)}" target="_blank" rel="noopener">${escapeHtml(part)}</a>`,
    )
    .join('');
}
