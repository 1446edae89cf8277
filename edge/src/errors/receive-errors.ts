import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CurrentSets } from '../current-sets.ts';
import { sendProblem } from '../http/problem.ts';
import { readBeacon } from '../http/read-beacon.ts';
import { createRateLimit } from '../rate-limit.ts';
import { clientNetwork } from '../visitor/client-address.ts';
import { attributeError } from './attribute.ts';
import type { ErrorCollector } from './collect-errors.ts';
import { readErrorReport } from './error-report.ts';

interface ErrorReportOptions {
  siteUrl: string;
  sets: CurrentSets;
  errors: ErrorCollector;
  addressOf(request: IncomingMessage): string;
}

const LIMIT = 8 * 1024;
/** Maximum number of errors per minute. A page sends at most ten. */
const A_MINUTE = { client: 60, all: 3_000 };

export function createErrorReports({ siteUrl, sets, errors, addressOf }: ErrorReportOptions) {
  const allowsClient = createRateLimit(A_MINUTE.client, 60_000);
  const allowsAll = createRateLimit(A_MINUTE.all, 60_000);

  return async function receiveError(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const client = clientNetwork(addressOf(request));
    const allows = () => allowsClient(client) && allowsAll('all');
    const body = await readBeacon(request, response, { siteUrl, limit: LIMIT, allows });
    if (body === undefined) return;
    const report = readErrorReport(body);
    const loaded = report && (await sets.load(report.set));
    const error = loaded && attributeError(report, loaded);
    if (!error) return sendProblem(response, 422, 'invalid-request', 'This is not an error of a page of this site.');
    errors.take(error, client);
    response.writeHead(204, { 'cache-control': 'no-store' }).end();
  };
}
