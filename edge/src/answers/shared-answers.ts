import { CONTRACT_HEADER } from 'contracts';
import { LRUCache } from 'lru-cache';
import { askApi } from '../ask-api.ts';
import type { Upstream } from '../upstream.ts';
import { withTimeout } from '../with-timeout.ts';
import { type Lifetime, lifetimeOf } from './lifetime.ts';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** When the request was sent to the API. The response may have arrived much later. */
  at: number;
  /** Undefined if the response must not be shared. */
  lifetime: Lifetime | undefined;
  packed: Map<string, Promise<Buffer>>;
}

export interface Asker {
  client: string;
  contract: string;
  /**
   * `fresh`: a stale response is not accepted. `new`: the cache is skipped, because this visitor may have just changed
   * the data.
   */
  age?: 'allowed' | 'fresh' | 'new';
}

/** `asked`: the API responded. `stale`: the API did not respond, so an older response was served. */
export type HowAnswered = 'kept' | 'asked' | 'stale' | 'failed';

export type SharedAnswers = ReturnType<typeof createSharedAnswers>;

const ANSWER_LIMIT_MS = 20_000;
/** How long a visitor waits for a new response before getting a stale one. */
const PATIENCE_MS = 1_000;
const MOST_BYTES = 48 * 1024 * 1024;
export const LONGEST = 2 * 1024 * 1024;
const OVERHEAD = 1_000;

const NOT_KEPT = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
]);

/**
 * Requests data for signed-out visitors from the API and caches what it marks as shared (`CDN-Cache-Control`).
 * Concurrent visitors share one request. Only values in the cache key reach the API, so no visitor can influence the
 * response that others get.
 */
export function createSharedAnswers(api: Upstream, count: (how: HowAnswered) => void = () => {}) {
  const kept = new LRUCache<string, Answer>({
    maxSize: MOST_BYTES,
    // Doubled to leave room for the compressed bodies.
    sizeCalculation: ({ body }, key) => 2 * (body.length + key.length) + OVERHEAD,
  });
  const asking = new Map<string, Promise<Answer>>();

  async function ask(path: string, { client, contract }: Asker, before: Answer | undefined): Promise<Answer> {
    count('asked');
    const at = Date.now();
    const etag = before?.headers.etag;
    const headers = {
      'x-forwarded-for': client,
      'accept-encoding': 'identity',
      [CONTRACT_HEADER]: contract,
      ...(etag && { 'if-none-match': etag }),
    };
    const { status, headers: said, body } = await askApi(api, path, { headers, limit: ANSWER_LIMIT_MS });
    if (before && status === 304) {
      await body?.cancel();
      return { ...before, at, lifetime: lifetimeOf(said) };
    }
    const text = await new Response(body).text();
    const mayBeKept = status === 200 && text.length <= LONGEST && !said.has('set-cookie');
    const lifetime = mayBeKept ? lifetimeOf(said) : undefined;
    const own = [...said].filter(([name]) => !NOT_KEPT.has(name));
    return { status, headers: Object.fromEntries(own), body: text, at, lifetime, packed: new Map() };
  }

  async function renew(key: string, path: string, asker: Asker): Promise<Answer> {
    const answer = await ask(path, asker, kept.get(key));
    const newest = kept.get(key);
    // A later request may have finished first.
    if (newest && newest.at > answer.at) return answer;
    if (answer.lifetime) kept.set(key, answer);
    // A 429 concerns only the rate-limited visitor, so the cached response stays.
    else if (answer.status !== 429) kept.delete(key);
    return answer;
  }

  /** @throws if no API process responds and no usable stale response is cached */
  async function read(path: string, asker: Asker): Promise<Answer> {
    const key = `${asker.contract} ${path}`;
    if (asker.age === 'new') return renew(key, path, asker);
    const before = kept.get(key);
    const age = before ? Date.now() - before.at : Number.POSITIVE_INFINITY;
    const { fresh, revalidating, failing } = before?.lifetime ?? NEVER;
    if (before && age < fresh) {
      count('kept');
      return before;
    }
    const underWay = asking.get(key);
    const renewal = underWay ?? renew(key, path, asker).finally(() => asking.delete(key));
    asking.set(key, renewal);
    const mayBeOld = asker.age !== 'fresh';
    if (before && mayBeOld && age < revalidating) {
      renewal.catch(() => undefined);
      count('kept');
      return before;
    }
    try {
      const answer = await (before && mayBeOld && age < failing ? withTimeout(PATIENCE_MS, renewal) : renewal);
      // A response for one visitor, such as a 429, is not passed to the others who waited for the same request.
      const own = underWay && !answer.lifetime ? await renew(key, path, asker) : answer;
      if (underWay && own === answer) count('kept');
      return own;
    } catch (error) {
      if (!before || !mayBeOld || age >= failing) {
        count('failed');
        throw error;
      }
      count('stale');
      return before;
    }
  }

  return read;
}

const NEVER: Lifetime = { fresh: 0, revalidating: 0, failing: 0 };
