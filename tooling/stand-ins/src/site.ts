import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, sendPage, sendText } from './http-answers.ts';
import type { ImageHost } from './images/image-host.ts';
import { isLocalCaller } from './local-caller.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { answerMail } from './mail/routes.ts';
import { overviewPage, type TestCardView } from './overview/overview.ts';
import type { Payments } from './payments/index.ts';
import type { PushService } from './push/push-service.ts';

export interface StandIns {
  mailbox: Mailbox;
  images: ImageHost;
  payments: Pick<Payments, 'handle' | 'ledger'>;
  push: PushService;
  cards: readonly TestCardView[];
}

const PAGE_FILES: Record<string, string> = {
  'page.css': 'text/css; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
};

/**
 * Routes requests to the stand-ins' port. Payments and images are available to all visitors of the site. The mailbox
 * and the overview contain secrets, so they are available only on this machine.
 */
export function createSite({ mailbox, images, payments, push, cards }: StandIns) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = url.pathname;
    if (path.startsWith('/v1/')) return found(await payments.handle(request, response, path), response);
    if (path.startsWith('/stand-ins/payments/')) {
      return found(await payments.handle(request, response, path.slice('/stand-ins/payments'.length)), response);
    }
    if (path.startsWith('/stand-ins/images/')) return found(await images.handle(request, response, url), response);
    if (!isLocalCaller(request)) {
      return sendJson(response, 403, { error: { message: 'The stand-ins are only available from this machine.' } });
    }
    if (path.startsWith('/stand-ins/mail/')) return found(await answerMail(mailbox, request, response, url), response);
    if (path.startsWith('/stand-ins/push/')) return found(await push.handle(request, response, url), response);
    if (path.startsWith('/stand-ins/page/')) return sendPageFile(response, path.slice('/stand-ins/page/'.length));
    if (path === '/stand-ins/ledger') return sendJson(response, 200, payments.ledger());
    if (path === '/stand-ins') {
      response.writeHead(308, { location: '/stand-ins/' });
      response.end();
      return;
    }
    if (path !== '/stand-ins/') return found(false, response);
    sendPage(
      response,
      200,
      overviewPage({ messages: mailbox.list(), pushed: push.list(), ledger: payments.ledger(), cards }),
    );
  };
}

function found(isKnown: boolean, response: ServerResponse): void {
  if (!isKnown) sendJson(response, 404, { error: { message: 'Nothing was found at this address.' } });
}

async function sendPageFile(response: ServerResponse, name: string): Promise<void> {
  const type = PAGE_FILES[name];
  if (!type) return found(false, response);
  const content = await readFile(new URL(`./page/browser/${name}`, import.meta.url));
  sendText(response, 200, type, content, { 'cache-control': 'no-cache' });
}
