import type { IncomingMessage } from 'node:http';
import { callerSession } from 'contracts/schemas';
import { askApi } from '../ask-api.ts';
import type { Upstream } from '../upstream.ts';

const ANSWER_LIMIT_MS = 3_000;
/** Only the fields that the edge needs, because edge and API are deployed separately. */
const caller = callerSession.pick({ email: true, role: true });

export interface Caller {
  email: string;
  role: 'guest' | 'host' | 'admin';
}
/** `limit` is the timeout for each API process, in ms. */
export type AskWho = (request: IncomingMessage, limit?: number) => Promise<Caller | undefined>;

/**
 * Asks the API who sent a request, using the visitor's own cookies. Rate limits count the visitor's address. Returns
 * undefined if nobody is signed in. Rejects if no API process answers.
 */
export function createAskWho(api: Upstream, addressOf: (request: IncomingMessage) => string): AskWho {
  return async function askWho(request, limit = ANSWER_LIMIT_MS) {
    const { cookie } = request.headers;
    if (!cookie?.includes('lodge_session')) return undefined;
    const headers = { cookie, 'x-forwarded-for': addressOf(request) };
    const answer = await askApi(api, '/session', { headers, limit });
    const { email, role } = caller.safeParse(await answer.json()).data ?? {};
    return email && role ? { email, role } : undefined;
  };
}

export function adminAsker(askWho: AskWho) {
  return async function isAdmin(request: IncomingMessage): Promise<{ email: string } | undefined> {
    const { email, role } = (await askWho(request)) ?? {};
    return email && role === 'admin' ? { email } : undefined;
  };
}
