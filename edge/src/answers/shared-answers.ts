import { CONTRACT_HEADER } from 'contracts';
import { LRUCache } from 'lru-cache';
import { askApi } from '../ask-api.ts';
import type { Upstream } from '../upstream.ts';
import { within } from '../within.ts';
import { type Lifetime, lifetimeOf } from './lifetime.ts';

/** What the API answers to somebody who is signed out. */
export interface Answer {
  status: number;
  /** Without those of a connection, of a person and of a form. */
  headers: Record<string, string>;
  body: string;
  /** When it was asked for; it is as old as this, however long it took. */
  at: number;
  /** Undefined: it is for nobody else. */
  lifetime: Lifetime | undefined;
  /** Its compressed forms, each made when it is first wanted. */
  packed: Map<string, Promise<Buffer>>;
}

export interface Asker {
  /** The address that the call counts to. */
  client: string;
  /** The contract number of the calling page. */
  contract: string;
  /** As old as its lifetime allows, not older than fresh, or asked for now: this visitor may have just changed it. */
  age?: 'allowed' | 'fresh' | 'new';
}

/** `asked`: by the API; `stale`: from what is kept, because the API did not answer. */
export type HowAnswered = 'kept' | 'asked' | 'stale' | 'failed';

export type SharedAnswers = ReturnType<typeof createSharedAnswers>;

/** An answer that takes longer is one that the API gives up itself. */
const ANSWER_LIMIT_MS = 20_000;
/** So long who could get an older answer waits for a new one. */
const PATIENCE_MS = 1_000;
const MOST_BYTES = 48 * 1024 * 1024;
export const LONGEST = 2 * 1024 * 1024;
/** What an entry takes besides its text. */
const OVERHEAD = 1_000;

/** Not of the answer itself: of one connection, one caller, or the form in which it was sent. */
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
 * Asks the API what the signed-out ask, once however many wait, and keeps the answers that it marks as shared
 * (`CDN-Cache-Control`). Nothing of a request reaches the API but what tells answers apart: nobody can put into an
 * answer what others get.
 */
export function createSharedAnswers(api: Upstream, count: (how: HowAnswered) => void = () => {}) {
  const kept = new LRUCache<string, Answer>({
    maxSize: MOST_BYTES,
    // Half of it is for the packed forms.
    sizeCalculation: ({ body }, key) => 2 * (body.length + key.length) + OVERHEAD,
  });
  const asking = new Map<string, Promise<Answer>>();

  async function ask(path: string, { client, contract }: Asker, before: Answer | undefined): Promise<Answer> {
    count('asked');
    const at = Date.now();
    const etag = before?.headers.etag;
    const headers = {
      'x-forwarded-for': client,
      // One form for all; it is packed once it is here.
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
    // Unless a later question was answered faster.
    if (newest && newest.at > answer.at) return answer;
    if (answer.lifetime) kept.set(key, answer);
    // A visitor who asks too often says nothing about the answer.
    else if (answer.status !== 429) kept.delete(key);
    return answer;
  }

  /** @throws when no process of the API answers, and nothing is kept that may be served then */
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
      const answer = await (before && mayBeOld && age < failing ? within(PATIENCE_MS, renewal) : renewal);
      // What is for one visitor alone, such as that they ask too often, is for nobody who waited with them.
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
