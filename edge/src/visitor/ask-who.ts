import type { IncomingMessage } from 'node:http';
import { callerSession } from 'contracts/schemas';
import { askApi } from '../ask-api.ts';
import type { Upstream } from '../upstream.ts';

const ANSWER_LIMIT_MS = 3_000;
/** No more than is needed: edge and API are deployed apart. */
const caller = callerSession.pick({ email: true, role: true });

/**
 * Asks the API whether the visitor of a request is an admin, by the visitor's own cookies; the API counts the
 * call to their address. Undefined when they are not. Rejects when no API process answers.
 */
export function adminAsker(api: Upstream, addressOf: (request: IncomingMessage) => string) {
  return async function isAdmin(request: IncomingMessage): Promise<{ email: string } | undefined> {
    const { cookie } = request.headers;
    // Nobody is signed in without this cookie: no need to ask.
    if (!cookie?.includes('lodge_session')) return undefined;
    const headers = { cookie, 'x-forwarded-for': addressOf(request) };
    const answer = await askApi(api, '/session', { headers, limit: ANSWER_LIMIT_MS });
    const { email, role } = caller.safeParse(await answer.json()).data ?? {};
    return email && role === 'admin' ? { email } : undefined;
  };
}
