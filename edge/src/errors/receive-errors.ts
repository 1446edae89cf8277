import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CurrentSets } from '../current-sets.ts';
import { sendProblem } from '../http/problem.ts';
import { readBody } from '../http/read-body.ts';
import { createRateLimit } from '../rate-limit.ts';
import { isFromThisSite } from '../request.ts';
import { clientNetwork } from '../visitor/client-address.ts';
import { blame } from './attribute.ts';
import type { ErrorCollector } from './collect-errors.ts';
import { readErrorReport } from './error-report.ts';

interface ErrorReportOptions {
  siteUrl: string;
  sets: CurrentSets;
  errors: ErrorCollector;
  addressOf(request: IncomingMessage): string;
}

const LIMIT = 8 * 1024;
/** A page sends at most ten. */
const A_MINUTE = { client: 60, all: 3_000 };

/** `POST /-/errors`: takes an error of a page. */
export function createErrorReports({ siteUrl, sets, errors, addressOf }: ErrorReportOptions) {
  const allowsClient = createRateLimit(A_MINUTE.client, 60_000);
  const allowsAll = createRateLimit(A_MINUTE.all, 60_000);

  return async function receiveError(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (...words: [number, Parameters<typeof sendProblem>[2], string]) =>
      sendProblem(response, ...words, { connection: 'close' });
    if (!isFromThisSite(request, siteUrl)) {
      return refuse(403, 'cross-site-request', 'This request came from another site and was refused.');
    }
    const client = clientNetwork(addressOf(request));
    if (!allowsClient(client) || !allowsAll('all')) {
      return sendProblem(response, 429, 'too-many-requests', 'Too many reports.', {
        'retry-after': '60',
        connection: 'close',
      });
    }
    if (!/^(application\/json|text\/plain)\b/i.test(request.headers['content-type'] ?? '')) {
      return refuse(415, 'not-json', 'The request must be JSON.');
    }
    const body = await readBody(request, LIMIT);
    if (body === undefined) return refuse(413, 'too-large', 'The request is too large.');
    const report = readErrorReport(body);
    const loaded = report && (await sets.load(report.set));
    const error = loaded && blame(report, loaded);
    if (!error) return refuse(422, 'invalid-request', 'This is no error of a page of this site.');
    errors.take(error, client);
    response.writeHead(204, { 'cache-control': 'no-store' }).end();
  };
}
