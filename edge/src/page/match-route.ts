import { matchAreaRoute, matches, type RouteMatch, withoutSlash } from 'releases/store/match-area-route';
import { shellPaths } from 'releases/store/release';
import type { LoadedSet } from './load-set.ts';

export function matchRoute({ set, shell }: LoadedSet, pathname: string): RouteMatch | undefined {
  const pattern = shellPaths(shell).find((path) => matches(path, withoutSlash(pathname)));
  return pattern === undefined ? matchAreaRoute(set, pathname) : { pattern };
}

/** Returns the decoded parameters of an address that matches the pattern. @throws URIError */
export function parametersOf(pattern: string, pathname: string): Record<string, string> {
  const given = withoutSlash(pathname).split('/');
  const named = pattern.split('/').map((part, index) => [part, decodeURIComponent(given[index] ?? '')] as const);
  return Object.fromEntries(named.flatMap(([part, value]) => (part.startsWith(':') ? [[part.slice(1), value]] : [])));
}
