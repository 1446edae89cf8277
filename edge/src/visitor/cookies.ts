import type { IncomingMessage } from 'node:http';

export interface SiteCookie {
  name: string;
  /** The attributes that it is set and cleared with. */
  attributes: string;
}

export interface EdgeCookies {
  /** The signed token of a QA override. */
  override: SiteCookie;
  /** A random number that keeps a visitor on one side of a canary. */
  bucket: SiteCookie;
}

/**
 * The edge's own cookies; no script can read them. Over plain http the names carry the port, so that copies of
 * the product on one host don't end each other's.
 */
export function edgeCookies(siteUrl: string): EdgeCookies {
  const { protocol, port } = new URL(siteUrl);
  const isSecure = protocol === 'https:';
  const cookie = (name: string) => ({
    name: isSecure ? `__Host-lodge_${name}` : `lodge_${name}_${port || '80'}`,
    attributes: `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  });
  return { override: cookie('override'), bucket: cookie('bucket') };
}

/** `value` has no character that a cookie could not hold. 0 seconds clear the cookie. */
export function setCookie({ name, attributes }: SiteCookie, value: string, seconds: number): string {
  return `${name}=${value}; Max-Age=${Math.floor(seconds)}; ${attributes}`;
}

export function readCookie({ headers }: IncomingMessage, { name }: SiteCookie): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return undefined;
}
