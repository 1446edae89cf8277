import { unmetContract } from 'contracts';
import type { Release } from '../store/release.ts';

/** Why the shell would not load this version of an area, as a sentence; undefined when it would. */
export function incompatibility(shell: Release, { name, version, manifest }: Release): string | undefined {
  if (!manifest) return `${name} ${version} has no manifest`;
  // Shells released before there were offers have the first contracts.
  const unmet = unmetContract(manifest.requires, shell.offers ?? { platform: 1, http: 1 }, `shell ${shell.version}`);
  return unmet && `${name} ${version} ${unmet}`;
}
