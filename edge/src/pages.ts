import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { holdsSessionHint, isSecretPage, type PageRelease, REPORT_TOKEN } from 'contracts';
import { LRUCache } from 'lru-cache';
import { spanOf } from 'part-runtime/spans';
import { TRACEPARENT } from 'part-runtime/trace';
import type { Store } from 'releases/store/store';
import type { SharedAnswers } from './answers/shared-answers.ts';
import type { Current, CurrentSets } from './current-sets.ts';
import type { PageCounter } from './health/metrics.ts';
import type { ReportTokens } from './health/report-tokens.ts';
import { composePage, type Painting } from './page/compose-page.ts';
import type { LoadedSet } from './page/load-set.ts';
import { matchRoute } from './page/match-route.ts';
import { createPagePainter } from './paint/page-painter.ts';
import { queryOf, searchOf } from './request.ts';
import { pageHeaders } from './security-headers.ts';
import type { EdgeSettings } from './settings.ts';
import { type Choice, chooseSet } from './visitor/choose-set.ts';
import { visitorNetwork } from './visitor/client-address.ts';
import { readCookie, type SiteCookie } from './visitor/cookies.ts';
import type { Visitors } from './visitor/visitors.ts';

const brotli = promisify(brotliCompress);

interface ReadyPage {
  plain: Buffer;
  packed: Buffer;
  headers: Record<string, string>;
}

/** Maximum number of cached pages: about ten address patterns for each set that is being served. */
const KEPT_PAGES = 400;

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
  const sizeOf = ({ plain, packed }: ReadyPage) => plain.length + packed.length;
  const painter = createPagePainter(
    { ...options, settings, count: (kind, reason) => counter.inc({ kind, reason }) },
    sizeOf,
  );
  const { origin } = new URL(settings.siteUrl);
  const ready = new LRUCache<string, Promise<ReadyPage>>({ max: KEPT_PAGES });

  async function makePage(
    loaded: LoadedSet,
    match: ReturnType<typeof matchRoute>,
    release: PageRelease,
    painting?: Painting,
  ): Promise<ReadyPage> {
    const page = composePage(loaded, settings.config, match, release, painting);
    const plain = Buffer.from(page.html);
    return {
      plain,
      packed: await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      headers: pageHeaders(settings, page),
    };
  }

  function pageOf(loaded: LoadedSet, match: ReturnType<typeof matchRoute>, release: PageRelease): Promise<ReadyPage> {
    const key = `${loaded.set.id} ${match?.pattern ?? ''} ${channelOf(release)}`;
    const making = ready.get(key) ?? makePage(loaded, match, release);
    ready.set(key, making);
    making.catch(() => ready.delete(key));
    return making;
  }

  async function chosen(choice: Choice, now: Current): Promise<{ loaded: LoadedSet; release: PageRelease }> {
    const loaded = choice.set === now.promoted.set.id ? now.promoted : await sets.load(choice.set);
    if (loaded) return { loaded, release: choice.release };
    return { loaded: now.promoted, release: { channel: 'promoted' } };
  }

  /** Adds the panel if an administrator requests it with `?inspect`. A preview always has the panel. */
  async function inspected(request: IncomingMessage, release: PageRelease): Promise<PageRelease> {
    const isUsual = release.channel === 'promoted' || release.channel === 'canary';
    const isAsked = isUsual && queryOf(request).has('inspect');
    return isAsked && (await visitors.isKnownAdmin(request)) ? { channel: 'inspected' } : release;
  }

  async function sendPage(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const now = await sets.current();
    if (!now) {
      response.writeHead(503, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '2',
      });
      response.end('Travel Lodge has no release yet. Please try again in a moment.\n');
      return;
    }
    const { visitor, cookie } = visitors.assignBucket(await visitors.read(request, now), now);
    const { loaded, release: given } = await chosen(chooseSet(now.pointer, visitor), now);
    const release = await inspected(request, given);
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
    const page = painted?.page ?? (await pageOf(loaded, match, release));
    const token = tokens.issue(loaded.set.id, visitorNetwork(addressOf(request)));
    const isPacked = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const body = isPacked ? page.packed : page.plain;
    // A shared cache must not store one visitor's set or cookie for others.
    const isPersonal = now.pointer.canary !== null || release.channel !== 'promoted';
    response.writeHead(match ? 200 : 404, {
      ...page.headers,
      ...(isSecretPage(pathname) && { 'x-robots-tag': 'noindex' }),
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      'cache-control': isPersonal ? 'private, no-cache' : 'no-cache',
      vary: 'accept-encoding, cookie',
      // Values that differ between visitors go into a header, so that the page itself can be cached: the age of its
      // data, the trace for error reports, and the token for health reports.
      'server-timing': [
        ...(painted ? [`painted;dur=${Date.now() - painted.at}`] : []),
        `${TRACEPARENT};desc="${request.headers[TRACEPARENT]}"`,
        ...(token ? [`${REPORT_TOKEN};desc="${token}"`] : []),
      ].join(', '),
      ...(isPacked && { 'content-encoding': 'br' }),
      ...(cookie && { 'set-cookie': cookie }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  async function warm(): Promise<void> {
    const now = await sets.current();
    if (now) painter.warm(now.promoted);
  }

  return { sendPage, warm, close: painter.close };
}

function channelOf({ channel, until = '' }: PageRelease): string {
  return `${channel} ${until}`;
}
