import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { ErrorCode, Problem } from 'contracts';

/** Answers like the API does when the edge itself has to refuse: problem+json, never kept. */
export function sendProblem(
  response: ServerResponse,
  status: number,
  code: ErrorCode,
  detail: string,
  headers: Record<string, string> = {},
): void {
  const title = STATUS_CODES[status] ?? 'Error';
  const problem: Problem = { type: `urn:travel-lodge:problem:${code}`, title, status, detail, code };
  response.writeHead(status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(JSON.stringify(problem));
}
