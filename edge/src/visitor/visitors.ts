import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { candidateSet } from 'releases/changes/candidate-set';
import { type Override, readOverride } from 'releases/store/override-link';
import type { Store } from 'releases/store/store';
import type { Current, CurrentSets } from '../current-sets.ts';
import { BUCKETS, readBucket, type Visitor } from './choose-set.ts';
import { type EdgeCookies, readCookie, setCookie } from './cookies.ts';

/** A canary ends within days, after which the bucket has no meaning. */
const BUCKET_SECONDS = 30 * 86_400;
const KEPT_OVERRIDES = 100;

export interface VisitorOptions {
  store: Store;
  sets: CurrentSets;
  cookies: EdgeCookies;
  overrideKey: string | undefined;
  isAdmin(request: IncomingMessage): Promise<{ email: string } | undefined>;
  log(entry: object): void;
}

export interface Visitors {
  read(request: IncomingMessage, now: Current): Promise<Visitor>;
  /** While a canary runs, assigns a bucket to a visitor without one and returns the cookie to set. */
  assignBucket(visitor: Visitor, now: Current): { visitor: Visitor; cookie?: string };
  /** False while the API is unreachable. */
  isKnownAdmin(request: IncomingMessage): Promise<boolean>;
  /** Returns the set of a token, or undefined if the token is not valid or its versions are no longer stored. */
  overridden(token: string, now: Current): Promise<{ set: string; until: string } | undefined>;
}

export function createVisitors({ store, sets, cookies, overrideKey, isAdmin, log }: VisitorOptions): Visitors {
  /** Keyed by token and revision, because a link's versions are applied on top of the promoted set. */
  const composed = new LRUCache<string, Promise<string>>({ max: KEPT_OVERRIDES });

  async function compose(versions: Override['versions']): Promise<string> {
    return (await candidateSet(store, versions)).id;
  }

  async function overridden(token: string, now: Current) {
    const override = overrideKey === undefined ? undefined : readOverride(overrideKey, token);
    if (!override) return undefined;
    const key = `${now.pointer.revision} ${token}`;
    try {
      const composing = composed.get(key) ?? compose(override.versions);
      composed.set(key, composing);
      const set = await composing;
      return (await sets.load(set)) && { set, until: override.until };
    } catch (error) {
      composed.delete(key);
      log({ level: 'warn', message: `An override cannot be served: ${(error as Error).message}` });
      return undefined;
    }
  }

  async function isKnownAdmin(request: IncomingMessage): Promise<boolean> {
    const admin = await isAdmin(request).catch(() => undefined);
    return admin !== undefined;
  }

  return {
    overridden,
    isKnownAdmin,
    async read(request, now) {
      const token = readCookie(request, cookies.override);
      const override = token === undefined ? undefined : await overridden(token, now);
      const bucket = readBucket(readCookie(request, cookies.bucket));
      return { override, bucket };
    },
    assignBucket(visitor, { pointer }) {
      if (!pointer.canary || visitor.bucket !== undefined) return { visitor };
      const bucket = randomInt(BUCKETS);
      return { visitor: { ...visitor, bucket }, cookie: setCookie(cookies.bucket, String(bucket), BUCKET_SECONDS) };
    },
  };
}
