import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_LIMITS, type PageReport, type ReleaseSet, scrubText } from 'contracts';
import type { Histogram } from 'prom-client';
import { canariesOf } from 'releases/store/records';
import type { CurrentSets } from '../current-sets.ts';
import type { ErrorCollector } from '../errors/collect-errors.ts';
import { sendProblem } from '../http/problem.ts';
import { readBeacon } from '../http/read-beacon.ts';
import { createRateLimit } from '../rate-limit.ts';
import { clientNetwork, isOnThisMachine, visitorNetwork } from '../visitor/client-address.ts';
import type { Counts } from './counts.ts';
import type { ReportCounter } from './metrics.ts';
import { fitsSet, REPORT_LIMIT, readReport } from './report.ts';
import type { ReportTokens } from './report-tokens.ts';
import type { createWatch } from './watch.ts';

interface ReportOptions {
  siteUrl: string;
  isProduction: boolean;
  sets: CurrentSets;
  counts: Counts;
  watch: ReturnType<typeof createWatch>;
  errors: ErrorCollector;
  paintTimes: Histogram;
  tokens: ReportTokens;
  counter: ReportCounter;
  addressOf(request: IncomingMessage): string;
  log(entry: object): void;
}

/**
 * Limit per network. A page sends one report when the visitor leaves it and one for each failure, and the visitors in
 * an office may share one address.
 */
const REPORTS_A_MINUTE = 120;

export function createReports(options: ReportOptions) {
  const { siteUrl, isProduction, sets, counts, watch, errors, paintTimes, tokens, counter, addressOf, log } = options;
  const allows = createRateLimit(REPORTS_A_MINUTE, 60_000);

  return async function receiveReport(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = addressOf(request);
    const beacon = { siteUrl, limit: REPORT_LIMIT, allows: () => allows(clientNetwork(address)) };
    const body = await readBeacon(request, response, beacon);
    if (body === undefined) return;
    const sent = readReport(body);
    const now = await sets.current();
    const reported = sent && now && (await sets.load(sent.set));
    if (!reported || !fitsSet(sent, reported.set)) {
      return sendProblem(response, 422, 'invalid-request', 'This is not a report of a page of this site.');
    }
    const network = visitorNetwork(address);
    const page = tokens.read(sent.token, sent.set, network);
    const report = page && tokens.takeNew(page, sent);
    counter.inc({ token: report ? 'new' : page ? 'repeated' : 'invalid' });
    if (report) {
      noteFailures(report, reported.set, clientNetwork(address));
      counts.add(
        report,
        reported.set,
        canariesOf(now.pointer).map(({ since }) => since),
      );
      if (report.vitals?.lcp !== undefined) paintTimes.observe(report.vitals.lcp / 1_000);
      // On a developer's machine, all visitors share one network, so count each page as a visitor.
      const client = !isProduction && isOnThisMachine(request) ? page : network;
      await watch.observe(report, client, now);
    }
    response.writeHead(204, { 'cache-control': 'no-store' }).end();
  };

  function noteFailures({ set, page, areas, shell }: PageReport, reported: ReleaseSet, client: string): void {
    for (const { area, version, outcome, reason } of areas) {
      if (outcome === 'failed') {
        const why = reason && scrubText(reason, ERROR_LIMITS.message);
        log({ level: 'warn', message: 'An area failed', set, page, area, version, reason: why });
      }
    }
    if (shell) {
      const { version } = reported.shell;
      const message = scrubText(shell.reason, ERROR_LIMITS.message);
      log({ level: 'warn', message: 'A shell did not start', set, version, reason: message });
      // A shell that did not start cannot send its own error report.
      const error = { name: 'shell', version, kind: 'failure', type: 'Error', message, page: null } as const;
      errors.take({ ...error, frames: [] }, client);
    }
  }
}
