import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Cohort } from 'contracts';
import { LRUCache } from 'lru-cache';
import type { AskWho, Caller } from './ask-who.ts';
import { type EdgeCookies, readCookie } from './cookies.ts';

/** Whether a request is of a cohort, by what the edge knows and not by what a page claims. */
export type IsInCohort = (request: IncomingMessage, cohort: Cohort) => Promise<boolean>;

interface CohortOptions {
  cookies: EdgeCookies;
  askWho: AskWho;
  /** In which the operator's CDN names the country; undefined: nobody is in any. */
  countryHeader: string | undefined;
  /** Whether the last proxy may be believed. */
  isFromProxy(request: IncomingMessage): boolean;
}

/** A page waits for it. */
const ANSWER_LIMIT_MS = 1_000;
/** Somebody who signs out has no cookie; a new role may take so long. */
const ROLE_MS = 60_000;
/** While the API does not answer, pages do not wait for it again and again. */
const AWAY_MS = 10_000;
const KEPT_SESSIONS = 5_000;

export function createCohorts({ cookies, askWho, countryHeader, isFromProxy }: CohortOptions): IsInCohort {
  const roles = new LRUCache<string, Promise<Caller['role'] | undefined>>({ max: KEPT_SESSIONS, ttl: ROLE_MS });

  async function roleOf(request: IncomingMessage): Promise<Caller['role'] | undefined> {
    const session = readCookie(request, cookies.session);
    if (!session) return undefined;
    const key = createHash('sha256').update(session).digest('base64url');
    const known = roles.get(key);
    if (known) return known;
    const asking = askWho(request, ANSWER_LIMIT_MS).then(
      (caller) => caller?.role,
      () => {
        roles.set(key, Promise.resolve(undefined), { ttl: AWAY_MS });
        return undefined;
      },
    );
    roles.set(key, asking);
    return asking;
  }

  return async function isIn(request, { role, country, header }) {
    if (role) return (await roleOf(request)) === role;
    if (country)
      return countryHeader !== undefined && isFromProxy(request) && request.headers[countryHeader] === country;
    return header !== undefined && request.headers[header.name] === header.value;
  };
}
