import type { AreaRelease, ReleaseSet } from 'contracts';
import { AREA_NAMES, type ReleaseName } from './release.ts';
import type { Store } from './store.ts';

/** The folder of a release on the site. */
export function releaseBase(name: ReleaseName, version: string): string {
  return `/r/${name}/${version}/`;
}

/** A release set of stored versions, stored itself. Throws when one of them is not in the store. */
export async function composeSet(store: Store, versions: Record<ReleaseName, string>): Promise<ReleaseSet> {
  const areas: ReleaseSet['areas'] = {};
  for (const name of AREA_NAMES) {
    const release = await store.readRelease(name, versions[name]);
    if (!release?.manifest) throw new Error(`${name} ${versions[name]} is not in the release store`);
    areas[name] = {
      ...release.manifest,
      version: release.version,
      base: releaseBase(name, release.version),
      entry: 'mf-manifest.json',
    } satisfies AreaRelease;
  }
  const { shell } = versions;
  if (!(await store.readRelease('shell', shell))) throw new Error(`shell ${shell} is not in the release store`);
  return store.addSet({ shell: { version: shell, base: releaseBase('shell', shell) }, areas });
}
