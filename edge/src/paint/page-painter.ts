import type { PaintedPage } from 'contracts';
import { LRUCache } from 'lru-cache';
import { inSpan } from 'part-runtime/spans';
import type { RouteMatch } from 'releases/store/match-area-route';
import type { Store } from 'releases/store/store';
import type { SharedAnswers } from '../answers/shared-answers.ts';
import type { LoadedSet } from '../page/load-set.ts';
import { parametersOf } from '../page/match-route.ts';
import type { EdgeSettings } from '../settings.ts';
import { askPainter } from './ask-painter.ts';
import { callsOf, createPageData } from './page-data.ts';
import { type KeyedCode, readPaintingCode } from './painting-code.ts';
import { createPaintings, type Painted, reasonOf } from './paintings.ts';

export interface Visit<Page> {
  loaded: LoadedSet;
  match: RouteMatch | undefined;
  channel: string;
  pathname: string;
  search: string;
  hasSession: boolean;
  /** The visitor may have just changed the page's data. */
  mustBeNew: boolean;
  client: string;
  finish(painted: PaintedPage): Promise<Page>;
}

interface PagePainterOptions {
  store: Store;
  settings: Pick<EdgeSettings, 'config' | 'siteUrl' | 'painterAddress'>;
  readShared: SharedAnswers;
  count(kind: 'painted' | 'plain', reason: string): void;
  log(entry: object): void;
}

const MOST_SETS = 3;
const UNUSED_MS = 10 * 60_000;
const LONGEST_ADDRESS = 500;
const FRESH_MS = 4_000;

/** Paints the pages of routes that declare it, and counts why other pages are plain. */
export function createPagePainter<Page>(options: PagePainterOptions, sizeOf: (page: Page) => number) {
  const { store, settings, readShared, count, log } = options;
  const site = { config: settings.config, origin: new URL(settings.siteUrl).origin };
  const readData = createPageData(readShared);
  const painted = createPaintings<Page>(sizeOf);
  const painter = askPainter(settings.painterAddress, log);
  const codes = new LRUCache<string, Promise<KeyedCode>>({ max: MOST_SETS, ttl: UNUSED_MS, updateAgeOnGet: true });

  function codeOf(loaded: LoadedSet): Promise<KeyedCode> {
    const { id } = loaded.set;
    const known = codes.get(id);
    if (known) return known;
    const reading = readPaintingCode(store, loaded, site);
    codes.set(id, reading);
    // On failure, forget the result, so that the next page reads the code again.
    reading.catch(() => codes.delete(id));
    return reading;
  }

  /** Returns undefined if the plain page must be served. Never rejects. */
  async function paint(visit: Visit<Page>): Promise<Painted<Page> | undefined> {
    const { loaded, match, channel, pathname, search, hasSession, mustBeNew, client, finish } = visit;
    const { entry } = match ?? {};
    const address = pathname + search;
    if (!entry?.painted || address.length > LONGEST_ADDRESS) return undefined;
    // The scripts of the plain page redirect the visitor to the login page.
    if (entry.access !== 'public' && (entry.access !== 'signed-in' || !hasSession)) return undefined;
    try {
      const calls = callsOf(entry.painted.data, parametersOf(entry.path, pathname), new URLSearchParams(search));
      const made = await painted({
        key: `${loaded.set.id} ${channel} ${address}`,
        mustBeNew,
        read: () => readData(calls, { client, mustBeNew }),
        paint: (answers) => inSpan('paint', {}, async () => painter.paint(await codeOf(loaded), { address, answers })),
        finish,
      });
      count('painted', Date.now() - made.at < FRESH_MS ? 'fresh' : 'old');
      return made;
    } catch (error) {
      // `parametersOf` throws a URIError for a malformed address.
      const reason = error instanceof URIError ? 'not-there' : reasonOf(error);
      if (!reason) log({ level: 'error', message: `A page was not painted: ${(error as Error).stack ?? error}` });
      count('plain', reason ?? 'error');
      return undefined;
    }
  }

  const warm = (loaded: LoadedSet) =>
    void codeOf(loaded)
      .then(painter.warm)
      .catch(() => undefined);

  return { paint, warm, close: painter.close };
}
