import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { ErrorCode, Problem } from 'contracts';
import { withReference } from 'part-runtime/trace';
import type { RefusalCode } from 'releases/store/refusal';
import { traceOf } from './tracing.ts';

/** Sends an error of the edge in the API's format: problem+json, never cached. `detail` is a sentence. */
export function sendProblem(
  response: ServerResponse,
  status: number,
  code: ErrorCode | RefusalCode,
  detail: string,
  headers: Record<string, string> = {},
): void {
  const trace = traceOf(response.req)?.id;
  const title = STATUS_CODES[status] ?? 'Error';
  const problem: Omit<Problem, 'code'> & { code: string } = {
    type: `urn:travel-lodge:problem:${code}`,
    title,
    status,
    detail: trace && status >= 500 ? withReference(detail, trace) : detail,
    code,
    ...(trace && { trace }),
  };
  const body = JSON.stringify(problem);
  response.writeHead(status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
