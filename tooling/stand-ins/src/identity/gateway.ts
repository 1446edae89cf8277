import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson, sendPage, sendText } from '../http-answers.ts';
import { isLocalCaller } from '../local-caller.ts';
import type { Log } from '../log.ts';
import { createActionMail, type MailSettings } from './action-mail.ts';
import { answerAction } from './action-page.ts';
import { startEmulator } from './emulator.ts';
import { createFaults } from './faults.ts';
import { googleChooser, relayFrame } from './google-pages.ts';
import { openSnapshot } from './snapshot.ts';
import { openRequest, sealAnswer } from './token-exchange.ts';
import { createTokens, TokenRefused } from './tokens.ts';

export interface GatewayOptions extends MailSettings {
  folder: string;
  project: string;
  log: Log;
}

export interface Gateway {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  stop(): Promise<void>;
}

const BODY_LIMIT = 4 * 1024 * 1024;
const BROWSER_FILES: Record<string, string> = {
  'gapi.js': 'text/javascript; charset=utf-8',
  'google-chooser.js': 'text/javascript; charset=utf-8',
  'popup-relay.js': 'text/javascript; charset=utf-8',
  'pages.css': 'text/css; charset=utf-8',
};

/**
 * Serves Firebase Authentication and Google's account chooser for one origin, without network access. This gateway in
 * front of the emulator signs the emulator's tokens, saves its accounts before it responds, sends its emails, and
 * restricts owner rights to this machine.
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { folder, project, log } = options;
  const emulator = await startEmulator(project);
  const snapshot = await openSnapshot(folder, emulator.state, log);
  const tokens = await createTokens(folder, project, emulator.state, log);
  const mail = createActionMail(emulator.state, options, log);
  const faults = createFaults();
  await snapshot.save();

  async function forward(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const isLocal = isLocalCaller(request);
    const { authorization } = request.headers;
    if (!isLocal && (authorization || url.pathname.startsWith('/emulator/'))) {
      return refuse(response, 403, 'PERMISSION_DENIED : owner rights are for callers on this machine');
    }
    const type = request.headers['content-type'] ?? 'application/json';
    const sent = await openRequest(type, (await readBody(request, BODY_LIMIT)).toString('utf8'), tokens);
    const fault = faults.take(operationOf(url), sent.fields.email as string | undefined);
    if (fault) return refuse(response, 400, fault);

    const hasBody = sent.body !== '{}' || request.method === 'POST';
    const answer = await emulator.call(
      request.method ?? 'GET',
      url.pathname + url.search,
      { ...(authorization ? { authorization } : {}), ...(hasBody ? { 'content-type': type } : {}) },
      hasBody ? sent.body : '',
    );
    if (sent.fields.returnOobLink) mail.skipNew();
    const isChange = request.method !== 'GET';
    if (isChange) await snapshot.save();
    mail.sendNew();
    const sealed = await sealAnswer(answer, tokens, {
      project,
      isOwner: Boolean(authorization),
      authTime: sent.authTime,
    });
    sendText(response, sealed.status, sealed.type || 'application/json', sealed.body);
  }

  async function action(response: ServerResponse, url: URL): Promise<void> {
    const answer = await answerAction(emulator, url.searchParams, options.siteUrl);
    await snapshot.save();
    sendPage(response, answer.status, answer.html);
  }

  async function orderFault(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLocalCaller(request)) return refuse(response, 403, 'PERMISSION_DENIED');
    if (request.method === 'DELETE') {
      faults.clear();
      return sendJson(response, 200, {});
    }
    const type = request.headers['content-type'] ?? '';
    // Pages on other origins cannot send JSON without a CORS preflight, and preflights are refused.
    if (!type.startsWith('application/json')) return refuse(response, 400, 'INVALID_ARGUMENT : send application/json');
    const { fields } = await openRequest(type, (await readBody(request, 10_000)).toString('utf8'), tokens);
    const fault = faults.order(fields);
    if (!fault) return refuse(response, 400, 'INVALID_ARGUMENT : {"operation", "error", "times", "email"?}');
    return sendJson(response, 200, fault);
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = url.pathname;
    if (path === '/stand-ins/identity/keys') return sendJson(response, 200, tokens.keys);
    if (path === '/stand-ins/identity/test/faults') return orderFault(request, response);
    if (path.startsWith('/stand-ins/identity/')) return sendBrowserFile(response, path.split('/').at(-1) ?? '');
    if (path === '/emulator/action') return action(response, url);
    if (path === '/emulator/auth/handler') {
      const known = emulator.state.listProviderInfosByProviderId('google.com');
      return sendPage(response, 200, googleChooser(known));
    }
    if (path === '/emulator/auth/iframe') return sendPage(response, 200, relayFrame());
    if (/^\/(identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|emulator\/v1)\//.test(path)) {
      return forward(request, response, url);
    }
    return refuse(response, 404, 'NOT_FOUND');
  }

  return {
    async handle(request, response) {
      try {
        await route(request, response);
      } catch (error) {
        if (!(error instanceof TokenRefused)) throw error;
        refuse(response, 400, error.message);
      }
    },
    async stop() {
      await mail.settle();
      await snapshot.save();
    },
  };
}

/** Returns the operation of a URL: `signUp` for `/…/v1/accounts:signUp`, `token` for `/…/v1/token`. */
function operationOf(url: URL): string {
  return url.pathname.split(/[/:]/).at(-1) ?? '';
}

function refuse(response: ServerResponse, code: number, message: string): void {
  sendJson(response, code, { error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } });
}

async function sendBrowserFile(response: ServerResponse, name: string): Promise<void> {
  const type = BROWSER_FILES[name];
  if (!type) return refuse(response, 404, 'NOT_FOUND');
  const content = await readFile(new URL(`./browser/${name}`, import.meta.url));
  sendText(response, 200, type, content, { 'cache-control': 'no-cache' });
}
