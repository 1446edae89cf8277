import type { IncomingMessage } from 'node:http';
import type { ReleaseName } from 'contracts';
import { LRUCache } from 'lru-cache';
import { ReleaseRefusal } from 'releases/store/refusal';
import { clientNetwork } from '../visitor/client-address.ts';
import { holderOf, isToken, readTokens } from './tokens.ts';

/** The caller, and the release name that the caller may change. `*` means all names. */
export interface Actor {
  by: string;
  name: ReleaseName | '*';
}

interface ActorSettings {
  tokens: string | undefined;
  qaToken: string | undefined;
  siteUrl: string;
  isAdmin(request: IncomingMessage): Promise<{ email: string } | undefined>;
  /** Returns the client address for counting wrong tokens. Default: the address of the connection. */
  addressOf?(request: IncomingMessage): string;
}

const FAILURES = 10;
const WINDOW_MS = 60_000;
const COUNTED = 10_000;

/**
 * Identifies the caller: a team by its token, or an administrator by the cookies of the site. A write with cookies must
 * come from a page of the site, to prevent cross-site requests. The functions throw a ReleaseRefusal.
 */
export function createActors({ tokens, qaToken, siteUrl, isAdmin, addressOf }: ActorSettings) {
  const known = readTokens(tokens);
  // The window starts with the first failure and is not extended by later ones.
  const failures = new LRUCache<string, number>({ max: COUNTED, ttl: WINDOW_MS, noUpdateTTL: true });

  /** Returns what `find` returns for the bearer token. Limits how many tokens a client can try. */
  function byToken<T>(request: IncomingMessage, find: (token: string) => T | undefined): T {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const client = clientNetwork(addressOf?.(request) ?? request.socket.remoteAddress ?? '');
    const count = failures.get(client) ?? 0;
    if (count >= FAILURES)
      throw new ReleaseRefusal('too-many-attempts', 'Too many wrong tokens; try again in a minute');
    const found = find(token);
    if (found) return found;
    // Other sites can make a browser send requests without a token, which must not lock out its network.
    if (token) failures.set(client, count + 1);
    throw new ReleaseRefusal('signed-out', 'This token is not valid');
  }

  function teamOf(token: string): Actor | undefined {
    const holder = holderOf(known, token, new Date());
    if (holder?.expiredOn)
      throw new ReleaseRefusal(
        'signed-out',
        `This release token expired on ${holder.expiredOn}; ask the operator of the site for a new one`,
      );
    return holder && { by: holder.name === '*' ? 'release token' : `${holder.name} token`, name: holder.name };
  }

  async function actorOf(request: IncomingMessage): Promise<Actor> {
    const { authorization, origin } = request.headers;
    if (authorization !== undefined) return byToken(request, teamOf);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (origin !== new URL(siteUrl).origin)
        throw new ReleaseRefusal('forbidden', 'Send this from a page of the site, or with a release token');
    }
    const admin = await isAdmin(request).catch(() => {
      throw new ReleaseRefusal('api-unreachable', 'Your sign-in cannot be checked: the API does not respond');
    });
    if (admin) return { by: admin.email, name: '*' };
    throw new ReleaseRefusal('signed-out', 'Sign in as an administrator, or send a release token');
  }

  /** Checks that the request has `QA_TOKEN`. Not even administrators can record that journeys passed. */
  function assertQa(request: IncomingMessage): void {
    byToken(request, (token) => qaToken !== undefined && isToken(qaToken, token));
  }

  return { actorOf, assertQa };
}

/** @throws ReleaseRefusal `forbidden` if the actor may not act for all of these names */
export function assertMay(actor: Actor, names: readonly ReleaseName[] | '*'): void {
  if (actor.name === '*') return;
  if (names !== '*' && names.every((name) => name === actor.name)) return;
  throw new ReleaseRefusal('forbidden', `This token is only for ${actor.name}`);
}
