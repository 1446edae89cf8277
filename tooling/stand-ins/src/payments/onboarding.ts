import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeAccount, findAccount, submitAccount } from './accounts.ts';
import { type Action, seconds } from './action.ts';
import type { BankOptions } from './bank.ts';
import { fill, isOwnPage } from './page.ts';
import type { StoredLink } from './records.ts';
import { runAction } from './run-action.ts';

const PAGE_LIFETIME_S = 3_600;

const ANSWERS: Record<string, (action: Action, account: string) => unknown> = {
  submit: (action, account) => submitAccount(action, account, { isComplete: true }),
  partial: (action, account) => submitAccount(action, account, { isComplete: false }),
  close: closeAccount,
  leave: () => undefined,
};

/**
 * Serves the page on which a host sets up a connected account, `GET /connect/{id}`, and its results, `POST
 * /connect/{id}/{answer}`. A link works once and for a few minutes. As with Stripe, a used or expired link redirects to
 * the account's refresh URL.
 */
export async function createOnboarding(options: BankOptions) {
  const { store, now } = options;
  const { tables } = store;
  const template = await readFile(new URL('./browser/connect.html', import.meta.url), 'utf8');

  const change = (id: string, work: (action: Action) => unknown) => runAction(options, id, work);

  async function show(link: StoredLink, response: ServerResponse): Promise<void> {
    if (link.isUsed || seconds(now()) > link.expiresAt) {
      response.writeHead(302, { location: link.refreshUrl }).end();
      return;
    }
    const { email, details_submitted, payouts_enabled } = findAccount({ tables }, link.account).account;
    const expiresAt = seconds(now()) + PAGE_LIFETIME_S;
    await change(link.id, ({ change: begun }) => begun.put('links', { ...link, isUsed: true, expiresAt }));
    const state = payouts_enabled ? 'Ready' : details_submitted ? 'A bank account is missing' : 'New';
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(fill(template, { email: email ?? '', state }));
  }

  return async (request: IncomingMessage, response: ServerResponse, address: URL): Promise<void> => {
    const [, , id = '', verb = ''] = address.pathname.split('/');
    const link = tables.links.get(id);
    const answer = Object.hasOwn(ANSWERS, verb) ? ANSWERS[verb] : undefined;
    response.setHeader('cache-control', 'no-store');
    if (!link || tables.accounts.get(link.account)?.isClosed) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('This link does not exist.');
    } else if (request.method === 'GET' && verb === '') {
      await show(link, response);
    } else if (request.method === 'POST' && answer && link.isUsed && isOwnPage(request)) {
      if (seconds(now()) <= link.expiresAt) await change(link.id, (action) => answer(action, link.account));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ returnUrl: link.returnUrl }));
    } else {
      response.writeHead(405, { 'content-type': 'text/plain' }).end('This method is not allowed.');
    }
  };
}
