import { randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_LIMITS, scrubText } from 'contracts';
import type { Histogram } from 'prom-client';
import type { Counts } from 'releases/store/canary-counts';
import { canariesOf } from 'releases/store/records';
import type { CurrentSets } from '../current-sets.ts';
import type { ErrorCollector } from '../errors/collect-errors.ts';
import { sendProblem } from '../http/problem.ts';
import { readBeacon } from '../http/read-beacon.ts';
import { createRateLimit } from '../rate-limit.ts';
import { BUCKETS, readBucket } from '../visitor/choose-set.ts';
import { clientNetwork, isOnThisMachine } from '../visitor/client-address.ts';
import type { IsInCohort } from '../visitor/cohorts.ts';
import { type EdgeCookies, readCookie, setCookie } from '../visitor/cookies.ts';
import { fitsSet, REPORT_LIMIT, readReport } from './report.ts';
import type { createWatch } from './watch.ts';

interface ReportOptions {
  siteUrl: string;
  isProduction: boolean;
  cookies: EdgeCookies;
  sets: CurrentSets;
  counts: Counts;
  watch: ReturnType<typeof createWatch>;
  errors: ErrorCollector;
  isInCohort: IsInCohort;
  paintTimes: Histogram;
  addressOf(request: IncomingMessage): string;
  log(entry: object): void;
}

/** A page sends one as it is left and one for each failure: plenty, also for an office behind one address. */
const REPORTS_A_MINUTE = 120;
const DAY_SECONDS = 86_400;

/** `POST /-/reports`: counts how the areas of a page fared. */
export function createReports(options: ReportOptions) {
  const { siteUrl, isProduction, cookies, sets, counts, watch, errors, isInCohort, paintTimes, addressOf, log } =
    options;
  const allows = createRateLimit(REPORTS_A_MINUTE, 60_000);

  /**
   * Whom a report is from. Beyond this machine it is the network that it comes from, which alone nobody can
   * choose: one visitor with many cookies is still one. On a developer's machine everybody has the same
   * address, so there it is the browser's cookie.
   */
  function clientOf(request: IncomingMessage): { client: string; cookie?: string } {
    if (isProduction || !isOnThisMachine(request)) return { client: clientNetwork(addressOf(request)) };
    const known = readBucket(readCookie(request, cookies.bucket));
    const bucket = known ?? randomInt(BUCKETS);
    if (known !== undefined) return { client: `browser ${bucket}` };
    return { client: `browser ${bucket}`, cookie: setCookie(cookies.bucket, String(bucket), DAY_SECONDS) };
  }

  return async function receiveReport(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const network = clientNetwork(addressOf(request));
    const beacon = { siteUrl, limit: REPORT_LIMIT, allows: () => allows(network) };
    const body = await readBeacon(request, response, beacon);
    if (body === undefined) return;
    const report = readReport(body);
    const now = await sets.current();
    const reported = report && now && (await sets.load(report.set));
    if (!reported || !fitsSet(report, reported.set)) {
      return sendProblem(response, 422, 'invalid-request', 'This is no report of a page of this site.');
    }
    for (const { area, version, outcome, reason } of report.areas) {
      if (outcome === 'failed') {
        const { set, page } = report;
        const why = reason && scrubText(reason, ERROR_LIMITS.message);
        log({ level: 'warn', message: 'An area failed', set, page, area, version, reason: why });
      }
    }
    if (report.shell) {
      const { version } = reported.set.shell;
      const message = scrubText(report.shell.reason, ERROR_LIMITS.message);
      log({ level: 'warn', message: 'A shell did not start', set: report.set, version, reason: message });
      // The shell's own reports of errors need a shell.
      const error = { name: 'shell', version, kind: 'failure', type: 'Error', message, page: null } as const;
      errors.take({ ...error, frames: [] }, network);
    }
    // What a canary is compared with begins with it.
    for (const { since } of canariesOf(now.pointer)) counts.cut(since);
    counts.add(report, reported.set);
    if (report.vitals?.lcp !== undefined) paintTimes.observe(report.vitals.lcp / 1_000);
    const { client, cookie } = clientOf(request);
    await watch.observe(report, { client, isIn: (cohort) => isInCohort(request, cohort) }, now);
    response.writeHead(204, { 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) }).end();
  };
}
