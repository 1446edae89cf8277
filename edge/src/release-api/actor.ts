import type { IncomingMessage } from 'node:http';
import type { ReleaseName } from 'contracts';
import { LRUCache } from 'lru-cache';
import { ReleaseRefusal } from 'releases/store/refusal';
import { clientNetwork } from '../visitor/client-address.ts';
import { holderOf, readTokens } from './tokens.ts';

/** The caller, and the release name that the caller may change. `*` means all names. */
export interface Actor {
  by: string;
  name: ReleaseName | '*';
}

interface ActorSettings {
  tokens: string | undefined;
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
 * come from a page of the site, to prevent cross-site requests.
 *
 * @throws ReleaseRefusal
 */
export function createActors({ tokens, siteUrl, isAdmin, addressOf }: ActorSettings) {
  const known = readTokens(tokens);
  // The window starts with the first failure and is not extended by later ones.
  const failures = new LRUCache<string, number>({ max: COUNTED, ttl: WINDOW_MS, noUpdateTTL: true });

  function byToken(token: string, address: string): Actor {
    const client = clientNetwork(address);
    const count = failures.get(client) ?? 0;
    if (count >= FAILURES)
      throw new ReleaseRefusal('too-many-attempts', 'Too many wrong tokens; try again in a minute');
    const holder = holderOf(known, token, new Date());
    if (holder?.expiredOn)
      throw new ReleaseRefusal(
        'signed-out',
        `This release token expired on ${holder.expiredOn}; ask the operator of the site for a new one`,
      );
    if (holder) return { by: holder.name === '*' ? 'release token' : `${holder.name} token`, name: holder.name };
    failures.set(client, count + 1);
    throw new ReleaseRefusal('signed-out', 'This release token is not valid');
  }

  return async function actorOf(request: IncomingMessage): Promise<Actor> {
    const { authorization, origin } = request.headers;
    if (authorization !== undefined) {
      const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
      return byToken(token, addressOf?.(request) ?? request.socket.remoteAddress ?? '');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (origin !== new URL(siteUrl).origin)
        throw new ReleaseRefusal('forbidden', 'Send this from a page of the site, or with a release token');
    }
    const admin = await isAdmin(request).catch(() => {
      throw new ReleaseRefusal('api-unreachable', 'Your sign-in cannot be checked: the API does not respond');
    });
    if (admin) return { by: admin.email, name: '*' };
    throw new ReleaseRefusal('signed-out', 'Sign in as an administrator, or send a release token');
  };
}

/** @throws ReleaseRefusal `forbidden` if the actor may not act for all of these names */
export function assertMay(actor: Actor, names: readonly ReleaseName[] | '*'): void {
  if (actor.name === '*') return;
  if (names !== '*' && names.every((name) => name === actor.name)) return;
  throw new ReleaseRefusal('forbidden', `This token is only for ${actor.name}`);
}
