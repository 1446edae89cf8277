import { CONTRACT_HEADER, HTTP_CONTRACT } from 'contracts';
import { inSpan } from 'part-runtime/spans';
import { currentTrace, TRACEPARENT, traceparentOf } from 'part-runtime/trace';
import type { Upstream } from './upstream.ts';

/** Its step in a trace. */
export const ASKING = 'ask the API';

interface Question {
  headers: Record<string, string>;
  /** In ms, for each process of the API. */
  limit: number;
}

/**
 * Asks the API on the edge's own behalf, one process after the other. A call counts to the address that
 * `x-forwarded-for` names. @throws when none of them answers, or all fail
 */
export async function askApi(api: Upstream, path: string, { headers, limit }: Question): Promise<Response> {
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
        return fetch(url, { headers: { ...common, ...headers }, signal });
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
