/**
 * Converts cookies of a deployed site for a local edge. Locally they lose the attributes that tie them to the site's
 * https address. Because cookies ignore ports, the edge's port becomes part of the name, so that other local programs
 * don't share them and the site receives no others.
 */

const HOST_PREFIX = '__Host-';
const SECURE_PREFIX = '__Secure-';

/** Converts a site's `Set-Cookie` for `http://localhost:<port>`. */
export function toLocalCookie(setCookie: string, port: number): string {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
  const equals = pair.indexOf('=');
  const kept = attributes.filter((attribute) => !/^(secure|partitioned|domain=.*)$/i.test(attribute));
  return [`${localName(pair.slice(0, equals), port)}${pair.slice(equals)}`, ...kept].join('; ');
}

/** Returns the `Cookie` header for the site, with only its own cookies under their original names. */
export function toSiteCookies(cookies: string | undefined, port: number): string | undefined {
  const own = (cookies ?? '').split(';').flatMap((part) => {
    const pair = part.trim();
    const equals = pair.indexOf('=');
    const name = siteName(pair.slice(0, equals), port);
    return equals > 0 && name ? [name + pair.slice(equals)] : [];
  });
  return own.length > 0 ? own.join('; ') : undefined;
}

/** Keeps the original name as a prefix, because pages look up some cookies by prefix. */
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
