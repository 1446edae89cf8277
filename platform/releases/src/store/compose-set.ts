import type { AreaName, AreaRelease, ReleaseName, ReleaseSet } from 'contracts';
import { ReleaseRefusal } from './refusal.ts';
import { AREA_NAMES, type Release, type Versions } from './release.ts';
import type { Store } from './store.ts';

/** The folder of a release on the site. */
export function releaseBase(name: ReleaseName, version: string): string {
  return `/r/${name}/${version}/`;
}

/** A release set of stored versions, stored itself. Refuses a version that is not in the store. */
export async function composeSet(
  store: Store,
  versions: Versions,
  fallbacks: Partial<Record<AreaName, string>> = {},
): Promise<ReleaseSet> {
  const areas: ReleaseSet['areas'] = {};
  const others: ReleaseSet['fallbacks'] = {};
  for (const name of AREA_NAMES) {
    areas[name] = areaRelease(await storedRelease(store, name, versions[name]));
    const fallback = fallbacks[name];
    if (fallback) others[name] = areaRelease(await storedRelease(store, name, fallback));
  }
  const { version, offers } = await storedRelease(store, 'shell', versions.shell);
  const contracts = offers && { platform: offers.platform, http: offers.http };
  return store.addSet({
    shell: { version, base: releaseBase('shell', version), ...(contracts && { contracts }) },
    areas,
    ...(Object.keys(others).length > 0 && { fallbacks: others }),
  });
}

/** Refuses with `unknown-version` what is not in the store. */
export async function storedRelease(store: Store, name: ReleaseName, version: string): Promise<Release> {
  const release = await store.readRelease(name, version);
  if (release) return release;
  throw new ReleaseRefusal('unknown-version', `${name} ${version} is not in the release store`);
}

export function versionsOf(set: ReleaseSet): Versions {
  const areas = AREA_NAMES.map((name) => [name, set.areas[name]?.version ?? '']);
  return { shell: set.shell.version, ...Object.fromEntries(areas) };
}

function areaRelease({ name, version, manifest }: Release): AreaRelease {
  if (!manifest) throw new ReleaseRefusal('broken-contract', `${name} ${version} has no manifest`);
  return { ...manifest, version, base: releaseBase(name, version), entry: 'mf-manifest.json' };
}
