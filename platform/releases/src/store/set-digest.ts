import { createHash } from 'node:crypto';
import type { ReleaseSet } from 'contracts';
import { type Release, setVersions } from './release.ts';

/**
 * Returns a hash of all files in a set. The id of the set is not enough: it covers only versions, and another site may
 * have other files under the same versions.
 *
 * @param releaseOf must return every release in the set, including the fallbacks
 */
export function digestOf(set: ReleaseSet, releaseOf: (name: string, version: string) => Release | undefined): string {
  const content = setVersions(set).map(([name, version]) => {
    const files = Object.entries(releaseOf(name, version)?.files ?? {}).map(
      ([file, { integrity }]) => `${file} ${integrity}`,
    );
    return [`${name} ${version}`, files.sort()] as const;
  });
  content.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([set.id, content]))
    .digest('hex');
}
