import { satisfiesContract } from 'contracts';
import type { Release } from './release.ts';

/** Why the shell would not load this version of an area, as a sentence; undefined when it would. */
export function misfit(shell: Release, area: Release): string | undefined {
  const requires = area.manifest?.requires;
  if (!requires) return `${area.name} ${area.version} has no manifest`;
  // A shell from before it was noted speaks the first contracts.
  const { platform, http } = shell.offers ?? { platform: 1, http: 1 };
  const wants = `${area.name} ${area.version} needs contract`;
  if (!satisfiesContract(requires.platform, platform))
    return `${wants} ${requires.platform} of the shell, and shell ${shell.version} offers ${platform}`;
  if (!satisfiesContract(requires.http, http))
    return `${wants} ${requires.http} of the API, and shell ${shell.version} speaks ${http}`;
  return undefined;
}
