import { CONTRACT_HEADER, HTTP_CONTRACT } from 'contracts';
import { inSpan } from 'part-runtime/spans';
import { currentTrace, TRACEPARENT, traceparentOf } from 'part-runtime/trace';
import type { Upstream } from './upstream.ts';

export const ASKING = 'ask the API';

interface Question {
  headers: Record<string, string>;
  /** If set, the request is a POST with this object as JSON. */
  body?: object;
  /** Timeout per API process, in ms. */
  limit: number;
}

/**
 * Sends one of the edge's own requests to the API, trying one process after another. Rate limits count it for the
 * address in `x-forwarded-for`.
 *
 * @throws if no process responds with a status below 500
 */
export async function askApi(api: Upstream, path: string, { headers, limit, body }: Question): Promise<Response> {
  let trouble: unknown;
  for (const address of api.order()) {
    try {
      const signal = AbortSignal.timeout(limit);
      const url = new URL(`/api${path}`, address);
      const answer = await inSpan(ASKING, { kind: 'client', attributes: { 'server.address': url.hostname } }, () => {
        const trace = currentTrace();
        const common = {
          [CONTRACT_HEADER]: String(HTTP_CONTRACT),
          ...(trace && { [TRACEPARENT]: traceparentOf(trace) }),
        };
        if (!body) return fetch(url, { headers: { ...common, ...headers }, signal });
        const sent = { ...common, ...headers, 'content-type': 'application/json' };
        return fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(body), signal });
      });
      if (answer.status < 500) return answer;
      await answer.body?.cancel();
      throw new Error(`the API answers ${answer.status}`);
    } catch (error) {
      trouble = error;
    }
  }
  throw trouble;
}
