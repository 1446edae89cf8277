import type { OverrideVersions, ReleaseSet } from 'contracts';
import type { BadgeProps } from 'shared-ui';

export interface InspectedVersion {
  name: string;
  version: string | undefined;
  state: { label: string; tone: NonNullable<BadgeProps['tone']> } | undefined;
}

/** Returns the version of each area in a page's set, with the reason for the version if the edge reports it. */
export function versionStates(set: ReleaseSet, known: OverrideVersions | undefined): InspectedVersion[] {
  const areas = Object.values(set.areas);
  const others = Object.keys(known?.choices ?? {}).filter((name) => name !== 'shell' && !set.areas[name]);
  return [
    { name: 'shell', version: set.shell.version, state: stateOf('shell', set.shell, known) },
    ...areas.map((area) => ({ name: area.name, version: area.version, state: stateOf(area.name, area, known) })),
    ...others.map((name) => ({ name, version: undefined, state: undefined })),
  ];
}

function stateOf(
  name: string,
  { version, base }: { version: string; base: string },
  known: OverrideVersions | undefined,
): InspectedVersion['state'] {
  if (!base.startsWith('/r/')) return { label: 'Dev server', tone: 'info' };
  if (!known) return undefined;
  if (known.chosen[name] === version) return { label: 'Preview', tone: 'warning' };
  if (known.promoted[name] === version) return { label: 'Promoted', tone: 'success' };
  const isCanary = known.canaries.some((one) => one.name === name && one.version === version);
  return isCanary ? { label: 'Canary', tone: 'info' } : { label: 'Past', tone: 'neutral' };
}
