import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

export interface SiteCookie {
  name: string;
  isSecure: boolean;
}

export interface EdgeCookies {
  override: SiteCookie;
  /** A random number that keeps a visitor on one side of a canary. */
  bucket: SiteCookie;
  /** The session cookie of the API. The edge does not read its content. */
  session: SiteCookie;
}

/**
 * The cookies that the edge reads. All are HttpOnly. Over plain http the names contain the port, so that several copies
 * of the product on one host don't overwrite each other's cookies.
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

/** Returns a `Set-Cookie` header. A lifetime of 0 seconds clears the cookie. */
export function setCookie({ name, isSecure }: SiteCookie, value: string, seconds: number): string {
  const maxAge = Math.floor(seconds);
  return stringifySetCookie(name, value, { maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure });
}

export function readCookie({ headers }: IncomingMessage, { name }: SiteCookie): string | undefined {
  return parseCookie(headers.cookie ?? '')[name];
}
