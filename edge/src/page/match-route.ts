import type { AreaRelease, AreaRouteEntry, ReleaseSet } from 'contracts';
import { SHELL_PATHS } from 'releases/store/shell-paths';

export interface RouteMatch {
  /** The pattern (`/room/:id`): pages are the same for every address that it matches. */
  pattern: string;
  area?: AreaRelease;
  entry?: AreaRouteEntry;
}

/** Which page of the set serves an address, or undefined when none does. */
export function matchRoute(set: ReleaseSet, pathname: string): RouteMatch | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const shellPath = SHELL_PATHS.find((candidate) => matches(candidate, path));
  if (shellPath) return { pattern: shellPath };
  for (const area of Object.values(set.areas)) {
    for (const entry of area.routes) if (matches(entry.path, path)) return { pattern: entry.path, area, entry };
  }
  return undefined;
}

/** Upper and lower case are one, as for the router in the browser. */
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
