import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { holdsSessionHint, isSecretPage, type PageRelease, REPORT_TOKEN } from 'contracts';
import { spanOf } from 'part-runtime/spans';
import { TRACEPARENT } from 'part-runtime/trace';
import type { Store } from 'releases/store/store';
import type { SharedAnswers } from './answers/shared-answers.ts';
import type { Current, CurrentSets } from './current-sets.ts';
import type { PageCounter } from './health/metrics.ts';
import type { ReportTokens } from './health/report-tokens.ts';
import type { LoadedSet } from './page/load-set.ts';
import { matchRoute } from './page/match-route.ts';
import { createPagePainter } from './paint/page-painter.ts';
import { channelOf, createReadyPages, type ReadyPage, sizeOf } from './ready-pages.ts';
import { queryOf, searchOf } from './request.ts';
import type { EdgeSettings } from './settings.ts';
import { type Choice, chooseSet } from './visitor/choose-set.ts';
import { visitorNetwork } from './visitor/client-address.ts';
import { readCookie, type SiteCookie } from './visitor/cookies.ts';
import type { Visitors } from './visitor/visitors.ts';

interface PagesOptions {
  store: Store;
  sets: CurrentSets;
  visitors: Visitors;
  settings: EdgeSettings;
  readShared: SharedAnswers;
  session: SiteCookie;
  addressOf(request: IncomingMessage): string;
  counter: PageCounter;
  tokens: ReportTokens;
  log(entry: object): void;
}

/**
 * Serves page addresses. The visitor's set is chosen on each request. The page itself is composed once for each set,
 * channel and address pattern, and is the same for everyone who gets it. Pages of routes that declare it are painted.
 */
export function createPages({
  sets,
  visitors,
  settings,
  addressOf,
  counter,
  tokens,
  session,
  ...options
}: PagesOptions) {
  const { makePage, plainPage } = createReadyPages(settings);
  const painter = createPagePainter(
    { ...options, settings, count: (kind, reason) => counter.inc({ kind, reason }) },
    sizeOf,
  );
  const { origin } = new URL(settings.siteUrl);

  async function loadChosenSet(choice: Choice, now: Current): Promise<{ loaded: LoadedSet; release: PageRelease }> {
    const loaded = choice.set === now.promoted.set.id ? now.promoted : await sets.load(choice.set);
    if (loaded) return { loaded, release: choice.release };
    return { loaded: now.promoted, release: { channel: 'promoted' } };
  }

  /** Adds the panel if an administrator requests it with `?inspect`. A preview always has the panel. */
  async function addInspectPanel(request: IncomingMessage, release: PageRelease): Promise<PageRelease> {
    const isUsual = release.channel === 'promoted' || release.channel === 'canary';
    const isAsked = isUsual && queryOf(request).has('inspect');
    return isAsked && (await visitors.isKnownAdmin(request)) ? { channel: 'inspected' } : release;
  }

  async function sendPage(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const now = await sets.current();
    if (!now) return sendNoRelease(response);
    const { visitor, cookie } = visitors.assignBucket(await visitors.read(request, now), now);
    const { loaded, release: given } = await loadChosenSet(chooseSet(now.pointer, visitor), now);
    const release = await addInspectPanel(request, given);
    const match = matchRoute(loaded, pathname);
    const hasSession = holdsSessionHint(request.headers.cookie ?? '');
    const painted = await painter.paint({
      loaded,
      match,
      channel: channelOf(release),
      pathname,
      search: searchOf(request),
      hasSession,
      mustBeNew: hasSession || readCookie(request, session) !== undefined,
      client: addressOf(request),
      finish: (painted) => makePage(loaded, match, release, { painted, pathname, origin }),
    });
    spanOf()?.set({ 'http.route': match?.pattern ?? 'none', 'lodge.set': loaded.set.id, 'lodge.painted': !!painted });
    const page = painted?.page ?? (await plainPage(loaded, match, release));
    const token = tokens.issue(loaded.set.id, visitorNetwork(addressOf(request)));
    // A shared cache must not store one visitor's set or cookie for others.
    const isPersonal = now.pointer.canary !== null || release.channel !== 'promoted';
    sendReady(request, response, match ? 200 : 404, page, {
      ...(isSecretPage(pathname) && { 'x-robots-tag': 'noindex' }),
      'cache-control': isPersonal ? 'private, no-cache' : 'no-cache',
      'server-timing': serverTiming(request, painted?.at, token),
      ...(cookie && { 'set-cookie': cookie }),
    });
  }

  async function warm(): Promise<void> {
    const now = await sets.current();
    if (now) painter.warm(now.promoted);
  }

  return { sendPage, warm, close: painter.close };
}

function sendNoRelease(response: ServerResponse): void {
  response.writeHead(503, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '2',
  });
  response.end('Travel Lodge has no release yet. Please try again in a moment.\n');
}

/**
 * Values that differ between visitors go into a header, so that the page itself can be cached: the age of its data, the
 * trace for error reports, and the token for health reports.
 */
function serverTiming(request: IncomingMessage, paintedAt: number | undefined, token: string | undefined): string {
  return [
    ...(paintedAt === undefined ? [] : [`painted;dur=${Date.now() - paintedAt}`]),
    `${TRACEPARENT};desc="${request.headers[TRACEPARENT]}"`,
    ...(token ? [`${REPORT_TOKEN};desc="${token}"`] : []),
  ].join(', ');
}

function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  page: ReadyPage,
  headers: OutgoingHttpHeaders,
): void {
  const isPacked = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const body = isPacked ? page.packed : page.plain;
  response.writeHead(status, {
    ...page.headers,
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    vary: 'accept-encoding, cookie',
    ...(isPacked && { 'content-encoding': 'br' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
