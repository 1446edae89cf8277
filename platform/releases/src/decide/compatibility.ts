import { unmetContract } from 'contracts';
import type { Release } from '../store/release.ts';

/** Returns a sentence that explains why a shell does not load this version of an area. Undefined if it does. */
export function incompatibility(shell: Release, area: Release): string | undefined {
  const { name, version, manifest } = area;
  if (!manifest) return `${name} ${version} has no manifest`;
  // Shells that predate `offers` provide the first version of each contract.
  const unmet = unmetContract(manifest.requires, shell.offers ?? { platform: 1, http: 1 }, `shell ${shell.version}`);
  if (unmet) return `${name} ${version} ${unmet}`;
  const [missing] = missingNames(shell, area);
  if (missing) return `${name} ${version} uses ${missing}, which shell ${shell.version} does not offer`;
  const { calls } = shell.offers ?? {};
  const unknown = calls && manifest.calls.find((call) => !calls.includes(call));
  return (
    unknown && `${name} ${version} calls ${unknown}, which the API’s contract of shell ${shell.version} does not have`
  );
}

function missingNames({ offers }: Release, { uses = {} }: Release): string[] {
  return Object.entries(uses).flatMap(([of, used]) => {
    const offered = offers?.exports?.[of];
    return offered ? used.filter((name) => !offered.includes(name)).map((name) => `${name} of ${of}`) : [];
  });
}
