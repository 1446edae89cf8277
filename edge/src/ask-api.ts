import { CONTRACT_HEADER, HTTP_CONTRACT } from 'contracts';
import { currentTrace, TRACEPARENT, traceparentOf } from 'part-runtime/trace';
import type { Upstream } from './upstream.ts';

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
  const trace = currentTrace();
  const common = {
    [CONTRACT_HEADER]: String(HTTP_CONTRACT),
    ...(trace && { [TRACEPARENT]: traceparentOf(trace) }),
  };
  let trouble: unknown;
  for (const address of api.order()) {
    try {
      const signal = AbortSignal.timeout(limit);
      const answer = await fetch(new URL(`/api${path}`, address), {
        headers: { ...common, ...headers },
        signal,
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
