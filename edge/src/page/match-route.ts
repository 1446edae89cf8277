import type { AreaRelease, AreaRouteEntry, ReleaseSet } from 'contracts';
import { shellPaths } from 'releases/store/release';
import type { LoadedSet } from './load-set.ts';

export interface RouteMatch {
  /** The pattern, such as `/room/:id`. The page is the same for all addresses that match it. */
  pattern: string;
  area?: AreaRelease;
  entry?: AreaRouteEntry;
}

export function matchRoute({ set, shell }: LoadedSet, pathname: string): RouteMatch | undefined {
  const pattern = shellPaths(shell).find((path) => matches(path, withoutSlash(pathname)));
  return pattern === undefined ? matchAreaRoute(set, pathname) : { pattern };
}

export function matchAreaRoute(set: ReleaseSet, pathname: string): RouteMatch | undefined {
  for (const area of Object.values(set.areas)) {
    const entry = area.routes.find(({ path }) => matches(path, withoutSlash(pathname)));
    if (entry) return { pattern: entry.path, area, entry };
  }
  return undefined;
}

/** Returns the decoded parameters of an address that matches the pattern. @throws URIError */
export function parametersOf(pattern: string, pathname: string): Record<string, string> {
  const given = withoutSlash(pathname).split('/');
  const named = pattern.split('/').map((part, index) => [part, decodeURIComponent(given[index] ?? '')] as const);
  return Object.fromEntries(named.flatMap(([part, value]) => (part.startsWith(':') ? [[part.slice(1), value]] : [])));
}

function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
}

/** Ignores case, like the router in the browser. */
function matches(pattern: string, path: string): boolean {
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
