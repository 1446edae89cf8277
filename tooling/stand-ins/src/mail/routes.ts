import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, sendPage } from '../http-answers.ts';
import type { Mailbox } from './mailbox.ts';
import { messagePage, sendMailHtml } from './pages.ts';

/**
 * Handles `/stand-ins/mail/`: `messages?to=ADDRESS` (a JSON array, newest first; DELETE empties the mailbox),
 * `messages/ID` (JSON), `messages/ID/html`, and `ID` (a page). Resolves with false for other URLs.
 */
export async function answerMail(
  mailbox: Mailbox,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  const [first = '', id, view] = url.pathname.replace('/stand-ins/mail/', '').split('/').map(decodeURIComponent);
  if (first === 'messages' && id === undefined) {
    if (request.method === 'DELETE') await mailbox.clear();
    sendJson(response, 200, mailbox.list(url.searchParams.get('to') ?? undefined));
    return true;
  }
  const message = mailbox.find(first === 'messages' ? (id ?? '') : first);
  if (!message) return false;
  if (first !== 'messages') sendPage(response, 200, messagePage(message), "; frame-src 'self'");
  else if (view === 'html') sendMailHtml(response, message);
  else sendJson(response, 200, message);
  return true;
}
