import { type ReleaseSet, safePath } from 'contracts';
import { matchPath } from 'shared-platform';

const OF_THE_SHELL = ['/dashboard', '/dashboard/profile'];

let pages: readonly string[] = [];

/** Which pages a login can lead to: the areas' and the dashboard's. */
export function knowPages(set: ReleaseSet): void {
  pages = [...OF_THE_SHELL, ...Object.values(set.areas).flatMap(({ routes }) => routes.map(({ path }) => path))];
}

/** Where a login leads: the remembered address when it is a page of this site, else the home page. */
export function rememberedPage(from: string | null): string {
  const path = safePath(from);
  if (path === undefined) return '/';
  const { pathname } = new URL(path, location.origin);
  return pages.some((page) => matchPath(page, pathname)) ? path : '/';
}
