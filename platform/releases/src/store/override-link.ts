import { createHmac, timingSafeEqual } from 'node:crypto';
import { isReleaseName, type ReleaseName } from 'contracts';

export interface Override {
  versions: Record<ReleaseName, string>;
  until: string;
  /**
   * The name of which the link's holder may choose any published version, because the link's creator may release it.
   * `*` means all names. Undefined in older links, which show only the versions that they contain.
   */
  may?: ReleaseName | '*' | undefined;
}

const VERSION = /^[0-9A-Za-z.+-]{1,100}$/;

/** Returns a token: the override in base64url, followed by a dot and its HMAC-SHA-256. */
export function signOverride(key: string, { versions, until, may }: Override): string {
  const body = Buffer.from(JSON.stringify({ versions, until, may })).toString('base64url');
  return `${body}.${signature(key, body).toString('base64url')}`;
}

/**
 * Returns the override in a token, or undefined if the signature is invalid or the token has expired. The caller must
 * check whether the versions are still in the store (`candidateSet`).
 */
export function readOverride(key: string, token: string, now = new Date()): Override | undefined {
  const [body = '', signed = '', ...rest] = token.split('.');
  const given = Buffer.from(signed, 'base64url');
  const right = signature(key, body);
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const { versions, until, may } = JSON.parse(Buffer.from(body, 'base64url').toString()) as Override;
  if (!(new Date(until) > now)) return undefined;
  const entries = Object.entries(versions).filter(([name, version]) => isReleaseName(name) && VERSION.test(version));
  return { versions: Object.fromEntries(entries), until, ...(may && { may }) };
}

export function overrideLink(siteUrl: string, token: string): string {
  return `${siteUrl}/?override=${token}`;
}

function signature(key: string, body: string): Buffer {
  return createHmac('sha256', key).update(`override\n${body}`).digest();
}
