/**
 * Cookies of a deployed site, kept by the browser for a local edge. On the way in they lose what ties them to
 * the site's own https address, and get the edge's port into their name: cookies don't know ports, and neither
 * another program on this machine nor the site may meet what belongs to the other.
 */

const HOST_PREFIX = '__Host-';
const SECURE_PREFIX = '__Secure-';

/** A `Set-Cookie` of the site, as the browser can take it at `http://localhost:<port>`. */
export function toLocalCookie(setCookie: string, port: number): string {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
  const equals = pair.indexOf('=');
  const kept = attributes.filter((attribute) => !/^(secure|partitioned|domain=.*)$/i.test(attribute));
  return [`${localName(pair.slice(0, equals), port)}${pair.slice(equals)}`, ...kept].join('; ');
}

/** The `Cookie` header for the site: its own cookies under their own names, and no others. */
export function toSiteCookies(cookies: string | undefined, port: number): string | undefined {
  const own = (cookies ?? '').split(';').flatMap((part) => {
    const pair = part.trim();
    const equals = pair.indexOf('=');
    const name = siteName(pair.slice(0, equals), port);
    return equals > 0 && name ? [name + pair.slice(equals)] : [];
  });
  return own.length > 0 ? own.join('; ') : undefined;
}

/** The name stays in front: pages look for some cookies by how their names begin. */
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
