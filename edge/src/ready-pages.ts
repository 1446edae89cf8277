import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { PageRelease } from 'contracts';
import { LRUCache } from 'lru-cache';
import type { RouteMatch } from 'releases/store/match-area-route';
import { composePage, type Painting } from './page/compose-page.ts';
import type { LoadedSet } from './page/load-set.ts';
import { pageHeaders } from './security-headers.ts';
import type { EdgeSettings } from './settings.ts';

const brotli = promisify(brotliCompress);

export interface ReadyPage {
  plain: Buffer;
  packed: Buffer;
  headers: Record<string, string>;
}

/** Maximum number of cached pages: about ten address patterns for each set that is being served. */
const KEPT_PAGES = 400;

/** Composes and compresses pages. Caches those that are not painted. */
export function createReadyPages(settings: EdgeSettings) {
  const ready = new LRUCache<string, Promise<ReadyPage>>({ max: KEPT_PAGES });

  async function makePage(
    loaded: LoadedSet,
    match: RouteMatch | undefined,
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

  function plainPage(loaded: LoadedSet, match: RouteMatch | undefined, release: PageRelease): Promise<ReadyPage> {
    const key = `${loaded.set.id} ${match?.pattern ?? ''} ${channelOf(release)}`;
    const making = ready.get(key) ?? makePage(loaded, match, release);
    ready.set(key, making);
    making.catch(() => ready.delete(key));
    return making;
  }

  return { makePage, plainPage };
}

export function sizeOf({ plain, packed }: ReadyPage): number {
  return plain.length + packed.length;
}

export function channelOf({ channel, until = '' }: PageRelease): string {
  return `${channel} ${until}`;
}
