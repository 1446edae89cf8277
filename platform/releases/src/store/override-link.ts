import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isReleaseName, type ReleaseName } from 'contracts';
import type { Store } from './store.ts';

/** A combination of versions for anyone with the link, until it expires. */
export interface Override {
  versions: Record<ReleaseName, string>;
  /** ISO instant. */
  until: string;
  /**
   * Whose published versions the holder may choose instead: those that the link's maker may release, `*` for all. Links
   * of before show what they name alone.
   */
  may?: ReleaseName | '*' | undefined;
}

const VERSION = /^[0-9A-Za-z.+-]{1,100}$/;

/** A token for an address: the override in base64url, a dot, and its HMAC-SHA-256. */
export function signOverride(key: string, { versions, until, may }: Override): string {
  const body = Buffer.from(JSON.stringify({ versions, until, may })).toString('base64url');
  return `${body}.${signature(key, body).toString('base64url')}`;
}

/**
 * The override of a token, or undefined when it was not signed with this key or has expired. Whether the versions are
 * still stored is for the caller to check (`candidateSet`).
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

/** The address that a person opens. */
export function overrideLink(siteUrl: string, token: string): string {
  return `${siteUrl}/?override=${token}`;
}

/**
 * The key of the links: `OVERRIDE_KEY`; without it, outside production, one that is made once and kept in the
 * store's folder, readable only by its owner. Undefined in production without the setting: then there are no links.
 */
export async function overrideKey(
  store: Store,
  { setting, isProduction }: { setting: string | undefined; isProduction: boolean },
): Promise<string | undefined> {
  if (setting) return setting;
  if (isProduction) return undefined;
  return store.documents.findOrCreateSecret('override-key.json', () => randomBytes(32).toString('base64url'));
}

function signature(key: string, body: string): Buffer {
  return createHmac('sha256', key).update(`override\n${body}`).digest();
}
