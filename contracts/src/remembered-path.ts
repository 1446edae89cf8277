const SITE = 'http://site.invalid';

/**
 * Only a path on this site may be remembered: `//host`, `/\host`, `/\t/host` and full URLs lead to another
 * site. The URL parser decides, as in the browser; returns the path as parsed.
 */
export function safePath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || !URL.canParse(value, SITE)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, SITE);
  // `/.//host` is a path on this site, but its normalised form `//host` is not.
  if (origin !== SITE || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}

/** The URL of `/login` that returns the visitor to where they came from. */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`;
}
