import type { ReleaseSet } from 'contracts';
import type { Release } from 'releases/store/release';
import type { Store } from 'releases/store/store';
import { type PageParts, pagePartsOf } from './shell-page.ts';

/** A set with everything that its pages are composed of; composing them does not read the store. */
export interface LoadedSet {
  set: ReleaseSet;
  shell: Release;
  /** The shell's page. */
  page: PageParts;
  /** Those of the shell and the areas. */
  releases: Release[];
  /** Those of the versions that take over when an area fails. */
  fallbacks: Release[];
}

/**
 * Reads a set with its releases; undefined when the store has no such set.
 *
 * @throws Error when one of its releases is gone, or its shell needs a newer edge
 */
export async function loadSet(store: Store, id: string): Promise<LoadedSet | undefined> {
  const set = await store.readSet(id);
  if (!set) return undefined;
  const read = ({ name, version }: Pick<Release, 'name' | 'version'>) => readRelease(store, name, version);
  const shell = await read({ name: 'shell', version: set.shell.version });
  return {
    set,
    shell,
    page: pagePartsOf(shell),
    releases: [shell, ...(await Promise.all(Object.values(set.areas).map(read)))],
    fallbacks: await Promise.all(Object.values(set.fallbacks ?? {}).map(read)),
  };
}

async function readRelease(store: Store, name: Release['name'], version: string): Promise<Release> {
  const release = await store.readRelease(name, version);
  if (!release) throw new Error(`${name} ${version} is not in the release store`);
  return release;
}
