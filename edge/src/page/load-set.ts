import type { ReleaseSet } from 'contracts';
import type { Release } from 'releases/store/release';
import type { Store } from 'releases/store/store';

/** A set with all that its pages are made of: from here on no page needs the store. */
export interface LoadedSet {
  set: ReleaseSet;
  /** Of the shell and the areas. */
  releases: Release[];
  /** Of the versions that take over when an area fails. */
  fallbacks: Release[];
}

/** Reads a set with its releases. Undefined when the store has no such set; throws when a release of it is gone. */
export async function loadSet(store: Store, id: string): Promise<LoadedSet | undefined> {
  const set = await store.readSet(id);
  if (!set) return undefined;
  const read = ({ name, version }: Pick<Release, 'name' | 'version'>) => readRelease(store, name, version);
  const shell = { name: 'shell', version: set.shell.version } as const;
  return {
    set,
    releases: await Promise.all([shell, ...Object.values(set.areas)].map(read)),
    fallbacks: await Promise.all(Object.values(set.fallbacks ?? {}).map(read)),
  };
}

async function readRelease(store: Store, name: Release['name'], version: string): Promise<Release> {
  const release = await store.readRelease(name, version);
  if (!release) throw new Error(`${name} ${version} is not in the release store`);
  return release;
}
