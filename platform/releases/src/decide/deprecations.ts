import type { Deprecation } from 'contracts';
import type { Release } from '../store/release.ts';

interface Deprecated extends Omit<Deprecation, 'usedBy'> {
  isUsedBy(area: Release): boolean;
}

/** What a shell offers and will not offer for ever, and which of these versions of areas use it, by what they declare. */
export function deprecations(shell: Release | undefined, areas: readonly Release[]): Deprecation[] {
  return deprecated(shell).map(({ what, advice, isUsedBy }) => ({
    what,
    advice,
    usedBy: areas.filter(isUsedBy).map(({ name, version }) => ({ name, version })),
  }));
}

/** A sentence for each deprecated thing that a version of an area uses. */
export function deprecationWarnings(shell: Release | undefined, area: Release): string[] {
  return deprecations(shell, [area])
    .filter(({ usedBy }) => usedBy.length > 0)
    .map(({ what, advice }) => `${area.name} ${area.version} uses ${what}, which is deprecated: ${advice}`);
}

function deprecated(shell: Release | undefined): Deprecated[] {
  const { calls = {}, exports = {}, slots = {}, icons = {} } = shell?.offers?.deprecated ?? {};
  const list = (
    advices: Record<string, string>,
    what: (name: string) => string,
    isUsed: (area: Release, name: string) => boolean | undefined,
  ) =>
    Object.entries(advices).map(([name, advice]) => ({
      what: what(name),
      advice,
      isUsedBy: (area: Release) => isUsed(area, name) === true,
    }));
  return [
    ...list(
      calls,
      (call) => `${call} of the API`,
      ({ manifest }, call) => manifest?.calls.includes(call),
    ),
    ...Object.entries(exports).flatMap(([of, names]) =>
      list(
        names,
        (name) => `${name} of ${of}`,
        ({ uses }, name) => uses?.[of]?.includes(name),
      ),
    ),
    ...list(
      slots,
      (slot) => `the slot ${slot}`,
      ({ manifest }, name) => manifest?.slots.some(({ slot }) => slot === name),
    ),
    ...list(
      icons,
      (icon) => `the icon ${icon}`,
      ({ manifest }, name) => manifest?.menu.some(({ icon }) => icon === name),
    ),
  ];
}
