import type { AreaManifest, AreaRelease, AreaRouteEntry, ReleaseSet } from 'contracts';
import type { Release } from 'releases/store/release';
import type { Store } from 'releases/store/store';
import { type PageParts, pagePartsOf } from './shell-page.ts';

/** A set with everything needed to compose its pages, so that composing does not read the store. */
export interface LoadedSet {
  set: ReleaseSet;
  shell: Release;
  page: PageParts;
  releases: Release[];
  /** Releases of the versions that replace a failing area. */
  fallbacks: Release[];
}

export type Opened = Partial<Record<NonNullable<AreaRouteEntry['opensWith']>, boolean>>;

/**
 * Reads a set with its releases. Returns undefined if the store has no such set. Pages that a setting opens become
 * public. The areas' call declarations are removed, because pages do not use them.
 *
 * @throws Error if one of its releases is missing, or its shell needs a newer edge
 */
export async function loadSet(store: Store, id: string, opened: Opened = {}): Promise<LoadedSet | undefined> {
  const stored = await store.readSet(id);
  if (!stored) return undefined;
  const set = forPages(stored, opened);
  const read = ({ name, version }: Pick<Release, 'name' | 'version'>) => readRelease(store, name, version);
  const shell = await read({ name: 'shell', version: set.shell.version });
  const releases = [shell, ...(await Promise.all(Object.values(set.areas).map(read)))];
  const fallbacks = await Promise.all(Object.values(set.fallbacks ?? {}).map(read));
  return { set, shell, page: pagePartsOf(shell), releases, fallbacks };
}

function forPages(set: ReleaseSet, opened: Opened): ReleaseSet {
  const all = (areas: ReleaseSet['areas']) =>
    Object.fromEntries(Object.entries(areas).map(([name, area]) => [name, forPage(area, opened)]));
  return { ...set, areas: all(set.areas), ...(set.fallbacks && { fallbacks: all(set.fallbacks) }) };
}

function forPage({ calls: _, ...area }: AreaRelease & Partial<AreaManifest>, opened: Opened): AreaRelease {
  const isOpened = ({ opensWith }: AreaRouteEntry) => opensWith !== undefined && opened[opensWith];
  return {
    ...area,
    routes: area.routes.map((route) => (isOpened(route) ? { ...route, access: 'public' } : route)),
  };
}

async function readRelease(store: Store, name: Release['name'], version: string): Promise<Release> {
  const release = await store.readRelease(name, version);
  if (!release) throw new Error(`${name} ${version} is not in the release store`);
  return release;
}
