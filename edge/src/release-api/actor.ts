import type { IncomingMessage } from 'node:http';
import type { ReleaseName } from 'contracts';
import { ReleaseRefusal } from 'releases/store/refusal';
import { holderOf, readTokens } from './tokens.ts';

/** Who calls, and for which name: `*` for all. */
export interface Actor {
  /** What the history says. */
  by: string;
  name: ReleaseName | '*';
}

interface ActorSettings {
  /** `RELEASE_TOKENS`. */
  tokens: string | undefined;
  siteUrl: string;
  /** Whose browser it is, when that person is an administrator who is signed in. */
  isAdmin(request: IncomingMessage): Promise<{ email: string } | undefined>;
  /** Whom failed tokens are counted for; default the address of the connection. */
  addressOf?(request: IncomingMessage): string;
}

const FAILURES = 10;
const WINDOW_MS = 60_000;
const COUNTED = 10_000;

/**
 * Finds out who calls: a team by its token, or an administrator by the cookies of the site. Throws
 * ReleaseRefusal. What writes by cookies must come from a page of the site, and as JSON: a form elsewhere can
 * send neither.
 */
export function createActors({ tokens, siteUrl, isAdmin, addressOf }: ActorSettings) {
  const known = readTokens(tokens);
  const failures = new Map<string, { count: number; until: number }>();

  function byToken(token: string, address: string): Actor {
    const before = failures.get(address);
    const isFresh = before && before.until > Date.now();
    if (isFresh && before.count >= FAILURES)
      throw new ReleaseRefusal('too-many-attempts', 'Too many wrong tokens; try again in a minute');
    const holder = holderOf(known, token);
    if (holder) return { by: holder.name === '*' ? 'release token' : `${holder.name} token`, name: holder.name };
    if (failures.size >= COUNTED) failures.clear();
    failures.set(
      address,
      isFresh ? { ...before, count: before.count + 1 } : { count: 1, until: Date.now() + WINDOW_MS },
    );
    throw new ReleaseRefusal('signed-out', 'This release token is not known');
  }

  return async function actorOf(request: IncomingMessage): Promise<Actor> {
    const { authorization, origin } = request.headers;
    if (authorization !== undefined) {
      const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
      return byToken(token, addressOf?.(request) ?? request.socket.remoteAddress ?? '');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (origin !== new URL(siteUrl).origin)
        throw new ReleaseRefusal('forbidden', 'This must come from a page of the site, or with a release token');
    }
    const admin = await isAdmin(request).catch(() => {
      throw new ReleaseRefusal('api-unreachable', 'Who you are cannot be checked: the API does not answer');
    });
    if (admin) return { by: admin.email, name: '*' };
    throw new ReleaseRefusal('signed-out', 'Sign in as an administrator, or send a release token');
  };
}

/** Refuses an actor who has no say over one of these names. */
export function assertMay(actor: Actor, names: readonly ReleaseName[] | '*'): void {
  if (actor.name === '*') return;
  if (names !== '*' && names.every((name) => name === actor.name)) return;
  throw new ReleaseRefusal('forbidden', `This token is for ${actor.name} alone`);
}
