import type { AreaRelease, AreaRouteEntry, ReleaseSet } from 'contracts';

export interface RouteMatch {
  /** The path pattern of the page, such as `/room/:id`. */
  pattern: string;
  area?: AreaRelease;
  entry?: AreaRouteEntry;
}

export function matchAreaRoute(set: ReleaseSet, pathname: string): RouteMatch | undefined {
  for (const area of Object.values(set.areas)) {
    const entry = area.routes.find(({ path }) => matches(path, withoutSlash(pathname)));
    if (entry) return { pattern: entry.path, area, entry };
  }
  return undefined;
}

export function withoutSlash(pathname: string): string {
  if (pathname.length === 1) return pathname;
  // An expression such as `/\/+$/` would take seconds for an address of thousands of slashes.
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

/** Matches a path with a pattern. Ignores case, like the router in the browser. */
export function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => {
      const actual = given[index] ?? '';
      return part.startsWith(':') ? actual !== '' : part.toLowerCase() === actual.toLowerCase();
    })
  );
}
