import type { IncomingMessage } from 'node:http';
import { callerSession } from 'contracts/schemas';
import { askApi } from '../ask-api.ts';
import type { Upstream } from '../upstream.ts';

const ANSWER_LIMIT_MS = 3_000;
/** No more than is needed: edge and API are deployed apart. */
const caller = callerSession.pick({ email: true, role: true });

export interface Caller {
  email: string;
  role: 'guest' | 'host' | 'admin';
}
/** Answers in `limit` ms for each process of the API. */
export type AskWho = (request: IncomingMessage, limit?: number) => Promise<Caller | undefined>;

/**
 * Asks the API who the visitor of a request is, by the visitor's own cookies; the API counts the call to their address.
 * Undefined for nobody who is known. Rejects when no API process answers.
 */
export function createAskWho(api: Upstream, addressOf: (request: IncomingMessage) => string): AskWho {
  return async function askWho(request, limit = ANSWER_LIMIT_MS) {
    const { cookie } = request.headers;
    // Nobody is signed in without this cookie: no need to ask.
    if (!cookie?.includes('lodge_session')) return undefined;
    const headers = { cookie, 'x-forwarded-for': addressOf(request) };
    const answer = await askApi(api, '/session', { headers, limit });
    const { email, role } = caller.safeParse(await answer.json()).data ?? {};
    return email && role ? { email, role } : undefined;
  };
}

/** Undefined for everybody else. */
export function adminAsker(askWho: AskWho) {
  return async function isAdmin(request: IncomingMessage): Promise<{ email: string } | undefined> {
    const { email, role } = (await askWho(request)) ?? {};
    return email && role === 'admin' ? { email } : undefined;
  };
}
