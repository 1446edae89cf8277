const SITE = 'http://site.invalid';

/**
 * Returns the normalized path, or undefined if it leads to another site, such as `//host`, `/\host`, `/\t/host` or a
 * full URL. Uses the URL parser, like the browser.
 */
export function safePath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || !URL.canParse(value, SITE)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, SITE);
  // `/.//host` is a path on this site, but its normalized form `//host` is not.
  if (origin !== SITE || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}

/** The URL of `/login` that returns the visitor to `from`. */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`;
}
