import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromThisSite } from '../request.ts';
import { sendProblem } from './problem.ts';
import { readBody } from './read-body.ts';

interface Beacon {
  siteUrl: string;
  limit: number;
  allows(): boolean;
}

/** Reads a report from a page of this site. If the report is refused, sends the response and returns undefined. */
export async function readBeacon(
  request: IncomingMessage,
  response: ServerResponse,
  { siteUrl, limit, allows }: Beacon,
): Promise<string | undefined> {
  const refuse = (...[status, code, detail, headers]: Refusal) => {
    sendProblem(response, status, code, detail, { ...headers, connection: 'close' });
    return undefined;
  };
  if (!isFromThisSite(request, siteUrl))
    return refuse(403, 'cross-site-request', 'This request came from another site and was refused.');
  if (!allows()) return refuse(429, 'too-many-requests', 'Too many reports.', { 'retry-after': '60' });
  // A beacon can be a string, sent as text, or a blob of JSON.
  if (!/^(application\/json|text\/plain)\b/i.test(request.headers['content-type'] ?? ''))
    return refuse(415, 'not-json', 'The request must be JSON.');
  const body = await readBody(request, limit);
  return body ?? refuse(413, 'too-large', 'The request is too large.');
}

type Refusal = [number, Parameters<typeof sendProblem>[2], string, Record<string, string>?];
