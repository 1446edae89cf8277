import type { IncomingMessage } from 'node:http';
import { CONTRACT_HEADER, HTTP_CONTRACT } from 'contracts';
import { callerSession } from 'contracts/schemas';
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
    const headers = { cookie, [CONTRACT_HEADER]: String(HTTP_CONTRACT), 'x-forwarded-for': addressOf(request) };
    let trouble: unknown;
    for (const address of api.order()) {
      try {
        const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
        const answer = await fetch(new URL('/api/session', address), { headers, signal });
        if (answer.status >= 500) throw new Error(`the API answers ${answer.status}`);
        const { email, role } = caller.safeParse(await answer.json()).data ?? {};
        return email && role === 'admin' ? { email } : undefined;
      } catch (error) {
        trouble = error;
      }
    }
    throw trouble;
  };
}
