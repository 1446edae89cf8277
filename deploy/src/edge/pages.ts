import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { ReleaseSet } from 'contracts';
import { composePage } from '../page/compose-page.ts';
import { matchRoute } from '../page/match-route.ts';
import { readPointer } from '../store/pointer.ts';
import type { Store } from '../store/store.ts';
import { pageHeaders } from './security-headers.ts';
import type { EdgeSettings } from './settings.ts';

const brotli = promisify(brotliCompress);

interface ReadyPage {
  plain: Buffer;
  packed: Buffer;
  headers: Record<string, string>;
}

/** Serves page addresses from the promoted set; each page is made once for a set and an address pattern. */
export function createPages(store: Store, settings: EdgeSettings) {
  const ready = new Map<string, Promise<ReadyPage>>();
  let current: ReleaseSet | undefined;

  /** The promoted set. While the pointer cannot be read, the last one goes on. */
  async function promotedSet(): Promise<ReleaseSet | undefined> {
    try {
      const id = (await readPointer(store))?.set;
      if (id && id !== current?.id) {
        const set = await store.readSet(id);
        if (set) {
          current = set;
          ready.clear();
        }
      }
    } catch (error) {
      if (!current) throw error;
    }
    return current;
  }

  async function makePage(set: ReleaseSet, match: ReturnType<typeof matchRoute>): Promise<ReadyPage> {
    const page = await composePage(store, set, settings.config, match);
    const plain = Buffer.from(page.html);
    return {
      plain,
      packed: await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      headers: pageHeaders(settings, page.importMapSource),
    };
  }

  return async function sendPage(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    const set = await promotedSet();
    if (!set) {
      response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' });
      response.end('Travel Lodge has no release yet. Please try again in a moment.\n');
      return;
    }
    const match = matchRoute(set, pathname);
    const key = `${set.id} ${match?.pattern ?? ''}`;
    const making = ready.get(key) ?? makePage(set, match);
    ready.set(key, making);
    making.catch(() => ready.delete(key));
    const page = await making;
    const isPacked = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const body = isPacked ? page.packed : page.plain;
    response.writeHead(match ? 200 : 404, {
      ...page.headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      ...(isPacked && { 'content-encoding': 'br' }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
