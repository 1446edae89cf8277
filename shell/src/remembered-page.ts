import { type ReleaseSet, safePath } from 'contracts';
import { matchPath } from 'shared-platform';
import { PATHS } from './offers.ts';

const OF_THE_SHELL = [PATHS.dashboard, PATHS.profile];

export function rememberedPage(set: ReleaseSet, from: string | null): string {
  const path = safePath(from);
  if (path === undefined) return '/';
  const ofAreas = Object.values(set.areas).flatMap(({ routes }) => routes.map((route) => route.path));
  const { pathname } = new URL(path, location.origin);
  return [...OF_THE_SHELL, ...ofAreas].some((page) => matchPath(page, pathname)) ? path : '/';
}
