import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OfferedRelease, ReleaseName } from 'contracts';
import type { Histogram, Metric } from 'prom-client';
import type { Store } from 'releases/store/store';
import type { CurrentSets } from './current-sets.ts';
import { createErrorCollector } from './errors/collect-errors.ts';
import { createErrorReports } from './errors/receive-errors.ts';
import { createWebhook } from './errors/webhook.ts';
import { createCounts } from './health/counts.ts';
import { createHeldCounter, createReportCounter, edgeMetrics } from './health/metrics.ts';
import { createReports } from './health/receive-report.ts';
import type { ReportTokens } from './health/report-tokens.ts';
import { createWatch } from './health/watch.ts';
import { sendProblem } from './http/problem.ts';
import type { Observer } from './observer.ts';
import { bootGuard } from './page/boot-guard.ts';
import { createPolicyReports } from './policy-reports.ts';
import { createReleaseApi } from './release-api/release-api.ts';
import type { EdgeSettings } from './settings.ts';
import { chooseSet } from './visitor/choose-set.ts';
import { isOnThisMachine } from './visitor/client-address.ts';
import type { EdgeCookies } from './visitor/cookies.ts';
import { createOverrides } from './visitor/override.ts';
import { createOverrideVersions } from './visitor/override-versions.ts';
import type { Visitors } from './visitor/visitors.ts';

interface OwnAddressOptions {
  store: Store;
  sets: CurrentSets;
  visitors: Visitors;
  cookies: EdgeCookies;
  isAdmin(request: IncomingMessage): Promise<{ email: string } | undefined>;
  addressOf(request: IncomingMessage): string;
  figures: readonly Metric[];
  paintTimes: Histogram;
  tokens: ReportTokens;
  observer: Observer;
  log(entry: object): void;
}

const STEP_MS = 5_000;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Handles everything below `/-/`: requests from pages to the edge itself, and the releases API for the release tool and
 * the console.
 */
export function createOwnAddresses(settings: EdgeSettings, options: OwnAddressOptions) {
  const { store, sets, visitors, cookies, isAdmin, addressOf, figures, paintTimes, tokens, observer, log } = options;
  const { siteUrl, isProduction, overrideKey, qaToken } = settings;
  const counts = createCounts(observer, log);
  const webhook = createWebhook({ ...settings.webhooks, siteUrl, log });
  const held = createHeldCounter();
  const alert = (name: ReleaseName, message: string) => {
    held.inc();
    webhook.alert(name, message);
  };
  const watch = createWatch(store, { observer, rules: settings.rules, alert, log });
  const errors = createErrorCollector({ folder: store.folder, sets, observer, tell: webhook.tell, log });
  const counter = createReportCounter();
  const ofReports = { counts, watch, errors, addressOf, paintTimes, tokens, counter };
  const receiveReport = createReports({ siteUrl, isProduction, sets, ...ofReports, log });
  const receiveError = createErrorReports({ siteUrl, sets, errors, addressOf });
  const policyReports = createPolicyReports({ sets, errors, addressOf, log });
  const metrics = edgeMetrics(counts, sets.current, policyReports.count, [...figures, counter, held]);
  const overrides = createOverrides({ siteUrl, overrideKey, cookies, visitors });
  const overrideVersions = createOverrideVersions({ store, siteUrl, overrideKey, cookies, isAdmin, addressOf, log });
  const releases = createReleaseApi(store, {
    tokens: settings.releaseTokens,
    siteUrl,
    overrideKey,
    qaToken,
    observer,
    isAdmin,
    health: counts.read,
    visitorsOf: watch.visitorsOf,
    addressOf,
    log,
  });

  /** Called by a timer, because a canary step can be due while no reports arrive. */
  async function goOn(): Promise<void> {
    try {
      const now = await sets.current();
      if (now) await watch.goOn(now);
    } catch (error) {
      log({ level: 'error', message: String((error as Error).stack) });
    }
  }
  const steps = setInterval(() => void goOn(), STEP_MS).unref();

  async function handle(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    switch (`${method} ${pathname}`) {
      case 'POST /-/reports':
        return receiveReport(request, response);
      case 'POST /-/errors':
        return receiveError(request, response);
      case 'POST /-/policy-reports':
        return policyReports.receive(request, response);
      case 'POST /-/override/end':
        return overrides.end(request, response);
      case 'GET /-/metrics':
        if (!isOnThisMachine(request)) break;
        response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.metrics());
        return;
      case `GET ${bootGuard.address}`:
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': IMMUTABLE });
        response.end(request.method === 'HEAD' ? undefined : bootGuard.content);
        return;
      case 'GET /-/override/versions':
      case 'POST /-/override/versions': {
        const now = await sets.current();
        if (!now) break;
        return overrideVersions(request, response, now);
      }
      case 'GET /-/release':
      case 'GET /-/override': {
        const now = await sets.current();
        if (!now) break;
        if (pathname === '/-/override') return overrides.open(request, response, now);
        const { set } = chooseSet(now.pointer, await visitors.read(request, now));
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
        response.end(JSON.stringify({ set } satisfies OfferedRelease));
        return;
      }
      default:
        if (await releases(request, response)) return;
    }
    sendProblem(response, 404, 'not-found', 'This could not be found.');
  }

  return {
    handle,
    metrics: () => metrics.metrics(),
    close(): void {
      clearInterval(steps);
      counts.close();
      watch.close();
      webhook.close();
      errors.close();
    },
  };
}
