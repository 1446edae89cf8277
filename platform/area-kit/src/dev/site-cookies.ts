/**
 * Converts a deployed site's cookies for a local edge, by removing the attributes that tie them to the site's https
 * origin. Cookies ignore ports, so the local names include the edge's port. This separates them from the cookies of
 * other local programs.
 */

const HOST_PREFIX = '__Host-';
const SECURE_PREFIX = '__Secure-';

/** Converts a `Set-Cookie` header of the site for `http://localhost:<port>`. */
export function toLocalCookie(setCookie: string, port: number): string {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
  const equals = pair.indexOf('=');
  const kept = attributes.filter((attribute) => !/^(secure|partitioned|domain=.*)$/i.test(attribute));
  return [`${localName(pair.slice(0, equals), port)}${pair.slice(equals)}`, ...kept].join('; ');
}

/** Returns the `Cookie` header for the site, which contains only the site's cookies, under their original names. */
export function toSiteCookies(cookies: string | undefined, port: number): string | undefined {
  const own = (cookies ?? '').split(';').flatMap((part) => {
    const pair = part.trim();
    const equals = pair.indexOf('=');
    const name = siteName(pair.slice(0, equals), port);
    return equals > 0 && name ? [name + pair.slice(equals)] : [];
  });
  return own.length > 0 ? own.join('; ') : undefined;
}

/** Appends to the original name, because pages look up some cookies by the start of their name. */
function localName(name: string, port: number): string {
  if (name.startsWith(HOST_PREFIX)) return `${name.slice(HOST_PREFIX.length)}.host-${port}`;
  if (name.startsWith(SECURE_PREFIX)) return `${name.slice(SECURE_PREFIX.length)}.secure-${port}`;
  return `${name}.plain-${port}`;
}

function siteName(name: string, port: number): string | undefined {
  const [, bare, kind, number] = /^(.+)\.(host|secure|plain)-(\d+)$/.exec(name) ?? [];
  if (!bare || Number(number) !== port) return undefined;
  return { host: HOST_PREFIX, secure: SECURE_PREFIX, plain: '' }[kind as 'host' | 'secure' | 'plain'] + bare;
}
