import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

export interface SiteCookie {
  name: string;
  isSecure: boolean;
}

export interface EdgeCookies {
  /** The signed token of a QA override. */
  override: SiteCookie;
  /** A random number that keeps a visitor on one side of a canary. */
  bucket: SiteCookie;
  /** The API's, which knows what it stands for. */
  session: SiteCookie;
}

/**
 * The cookies that the edge reads; no script can read them. Over plain http the names carry the port, so that copies of
 * the product on one host don't end each other's.
 */
export function edgeCookies(siteUrl: string): EdgeCookies {
  const { protocol, port } = new URL(siteUrl);
  const isSecure = protocol === 'https:';
  const cookie = (name: string) => ({
    name: isSecure ? `__Host-lodge_${name}` : `lodge_${name}_${port || '80'}`,
    isSecure,
  });
  return { override: cookie('override'), bucket: cookie('bucket'), session: cookie('session') };
}

/** 0 seconds clear the cookie. */
export function setCookie({ name, isSecure }: SiteCookie, value: string, seconds: number): string {
  const maxAge = Math.floor(seconds);
  return stringifySetCookie(name, value, { maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure });
}

export function readCookie({ headers }: IncomingMessage, { name }: SiteCookie): string | undefined {
  return parseCookie(headers.cookie ?? '')[name];
}
