const SITE = 'http://site.invalid';

/**
 * Returns the normalized path, or undefined for a URL that leads to another site, such as `//host`, `/\host` or
 * `/\t/host`. The value is parsed as a browser would parse it.
 */
export function safePath(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/') || !URL.canParse(value, SITE)) return undefined;
  const { origin, pathname, search, hash } = new URL(value, SITE);
  // `/.//host` is a path on this site, but its normalized form `//host` is not.
  if (origin !== SITE || pathname.startsWith('//')) return undefined;
  return pathname + search + hash;
}

/** The history state of the login page. */
export interface LoginState {
  /** Says why the visitor has to log in. */
  reason?: string;
}

/** Returns the URL of a login page that leads back to `from`. Navigate there with a `LoginState` to show a reason. */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`;
}
