const SITE = 'http://site.invalid';

/**
 * Only a path of this site may be remembered: `//host`, `/\host`, `/\t/host` and whole addresses are another
 * site's. The URL parser decides, as it does in the browser; the answer is the path as it reads it.
 */
export function safePath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || !URL.canParse(value, SITE)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, SITE);
  // `/.//host` is a path of this site, but what it is read as, `//host`, is not.
  if (origin !== SITE || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}

/** `/login` that brings a visitor back to where they came from. */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`;
}
