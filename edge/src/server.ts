import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { OFFLINE_WORKER } from 'contracts';
import type { OperatorPort } from 'part-runtime/operator-port';
import { inTrace, traceOfLine, withReference } from 'part-runtime/trace';
import { openStore, type Store } from 'releases/store/store';
import { createSharedSender } from './answers/send-shared.ts';
import { createSharedAnswers } from './answers/shared-answers.ts';
import { createCurrentSets } from './current-sets.ts';
import { asksForEvents } from './event-stream.ts';
import { createAnswerCounter, createPageCounter } from './health/metrics.ts';
import { createReportTokens } from './health/report-tokens.ts';
import { createPaintTimes, createRequestTimes, kindOfCall } from './health/request-times.ts';
import { beginTrace } from './http/tracing.ts';
import { createObserver, type Observer } from './observer.ts';
import { sendOfflineWorker } from './offline-worker.ts';
import { createOwnAddresses } from './own-addresses.ts';
import { createPages } from './pages.ts';
import { limitUnread } from './pass-on.ts';
import { refusePipelined } from './pipelining.ts';
import { forward } from './proxy.ts';
import { sendReleasedFile } from './released-file.ts';
import { queryOf } from './request.ts';
import { commonHeaders } from './security-headers.ts';
import type { EdgeSettings } from './settings.ts';
import { sendSiteFile } from './site-files.ts';
import { sendSiteText } from './site-texts.ts';
import { roundRobin, type Upstream } from './upstream.ts';
import { adminAsker, createAskWho } from './visitor/ask-who.ts';
import { clientAddressReader, isOnThisMachine } from './visitor/client-address.ts';
import { edgeCookies } from './visitor/cookies.ts';
import { createVisitors } from './visitor/visitors.ts';
import { type WatchedUpstream, watchedUpstream } from './watched-upstream.ts';

const IDENTITY_PREFIXES = [
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/emulator/',
  '/__/auth/',
  '/stand-ins/identity/',
];
const TEXTS = '/-/texts/';
const FAILED = 'Something went wrong. Please try again.';
const YEAR = 'public, max-age=31536000, immutable';

/**
 * Times are in ms, the header size in bytes. A slow client may need most of `requestTimeout` to upload a photo. Idle
 * connections outlive those of a proxy in front (60 s is common), so that none is closed while the proxy uses it.
 */
const LIMITS = { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 };

type SendPage = (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void>;

interface EdgeOptions {
  devSite?: SendPage;
  store?: Store;
  /** Default: the API, called with `EDGE_KEY`. */
  observer?: Observer;
  operator?: Pick<OperatorPort, 'describe'> | undefined;
}

/** The site's only entry point: pages by release set, immutable files, and the proxy to the API and stand-ins. */
export function createEdge(
  settings: EdgeSettings,
  write: (entry: object) => void,
  { devSite, store = openStore(settings.releases), observer: given, operator }: EdgeOptions = {},
): Server {
  const log = (entry: object) => write({ ...traceOfLine(), ...entry });
  const upstreams = createUpstreams(settings, log);
  const observer = given ?? createObserver(upstreams.api, settings.edgeKey);
  const addressOf = clientAddressReader(settings.trustProxy);
  const cookies = edgeCookies(settings.siteUrl);
  const askWho = createAskWho(upstreams.api, addressOf);
  const isAdmin = adminAsker(askWho);
  const sets = createCurrentSets(store, log, settings.opened);
  const { overrideKey } = settings;
  const visitors = createVisitors({ store, sets, cookies, overrideKey, isAdmin, log });
  const counter = createPageCounter();
  const answered = createAnswerCounter();
  const readShared = createSharedAnswers(upstreams.api, (how) => answered.inc({ how }));
  const { session } = cookies;
  const sendShared = createSharedSender({ read: readShared, session, reads: settings.reads, addressOf });
  const tokens = createReportTokens(store, log);
  const pages = createPages({ store, sets, visitors, settings, readShared, session, addressOf, counter, tokens, log });
  const ofVisitors = { visitors, cookies, isAdmin, addressOf };
  const times = createRequestTimes();
  const paintTimes = createPaintTimes();
  const figures = [counter, answered, times.figures, paintTimes];
  const ofSite = { store, sets, observer, ...ofVisitors };
  const own = createOwnAddresses(settings, { ...ofSite, figures, paintTimes, tokens, log });
  operator?.describe({ isReady: async () => (await sets.current()) !== undefined, metrics: own.metrics });
  const common = new Map(Object.entries(commonHeaders(settings)));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pathname = (request.url ?? '/').split('?')[0] ?? '/';
    // The metrics of the processes are only for the operator.
    if (isMetrics(pathname) && !isOnThisMachine(request)) return notFound(response);
    const upstream = upstreamOf(pathname, upstreams);
    if (upstream === upstreams.api && !asksForEvents(request)) times.watch(response, kindOfCall(request, pathname));
    if (upstream === upstreams.api && (await sendShared(request, response))) return;
    if (upstream) return forward(request, response, upstream, settings, log);
    const isText = pathname.startsWith(TEXTS);
    if (devSite && !isText) return devSite(request, response, pathname);
    response.setHeaders(common);
    if (isText) return sendSiteText(response, pathname.slice(TEXTS.length), settings.texts);
    if (pathname.startsWith('/-/')) return own.handle(request, response, pathname);
    if (pathname.startsWith('/stand-ins') || pathname.startsWith('/emulator')) return notFound(response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    if (pathname.startsWith('/r/')) {
      const send = () => sendReleasedFile(request, response, join(store.folder, 'r'), pathname.slice(3), YEAR);
      if (await send()) return;
      // A page from another edge may request a file that this copy of the store does not have yet.
      await store.shared?.mirror.pullNews().catch(() => {});
      if (store.shared && (await send())) return;
      return notFound(response);
    }
    if (pathname === OFFLINE_WORKER) return sendOfflineWorker(request, response, { sets, settings });
    if (await sendSiteFile(request, response, pathname, { site: settings, sets })) return;
    // An address with a file extension is a missing file, never a page.
    if (/\.[a-z0-9]{2,5}$/i.test(pathname)) return notFound(response);
    const override = queryOf(request).get('override');
    if (override !== null) {
      const link = `/-/override?${new URLSearchParams({ token: override, to: pathname })}`;
      response.writeHead(303, { location: link, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).end();
      return;
    }
    times.watch(response, 'page');
    await pages.sendPage(request, response, pathname);
  }

  // Node itself would respond to requests without a host or with an unknown expectation, even if they are pipelined.
  const server = createServer({ ...LIMITS, requireHostHeader: false }, (request, response) => {
    if (refusePipelined(request, response)) return;
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      response.writeHead(400, { connection: 'close' }).end();
      return;
    }
    const trace = beginTrace(request, response);
    const handleFailure = (error: unknown) => {
      // The client has disconnected, or its body is malformed. Neither is an error of the edge.
      if (response.destroyed || (request.errored && !request.complete)) return void response.destroy();
      log({ level: 'error', message: String((error as Error).stack ?? error), url: pathOf(request) });
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'content-type': 'text/plain' }).end(`${withReference(FAILED, trace.id)}\n`);
    };
    const answer = () => handle(request, response).then(() => limitUnread(response));
    void inTrace(trace, () => answer().catch(handleFailure));
  });
  server.on('checkExpectation', (request, response) => {
    if (!refusePipelined(request, response)) response.writeHead(417).end();
  });
  server.once('listening', () => void pages.warm());
  return server.once('close', () => {
    pages.close();
    own.close();
    upstreams.api.close();
  });
}

interface Upstreams {
  api: WatchedUpstream;
  identity: Upstream | undefined;
  standIns: Upstream | undefined;
}

function createUpstreams({ apiUrls, identityUrl, standInsUrl }: EdgeSettings, log: (entry: object) => void): Upstreams {
  const one = (address: string | undefined) => (address ? roundRobin([address]) : undefined);
  return { api: watchedUpstream(apiUrls, log), identity: one(identityUrl), standIns: one(standInsUrl) };
}

function upstreamOf(pathname: string, { api, identity, standIns }: Upstreams): Upstream | undefined {
  if (pathname === '/api' || pathname.startsWith('/api/') || pathname.startsWith('/img/')) return api;
  if (IDENTITY_PREFIXES.some((prefix) => pathname.startsWith(prefix))) return identity;
  if (pathname === '/stand-ins' || pathname.startsWith('/stand-ins/')) return standIns;
  return undefined;
}

/** True for the address of the API's metrics. Decodes it and cuts it at `#`, like the API's router. */
function isMetrics(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname).split('#')[0] === '/api/metrics';
  } catch {
    return false;
  }
}

/** Removes the query, which may contain a token. */
function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?')[0] ?? '';
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end('Not found\n');
}
