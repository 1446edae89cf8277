import type { AreaName, AreaRelease, ReleaseSet } from 'contracts';
import { hashesOf } from './import-map.ts';
import type { LoadedSet } from './load-set.ts';
import type { RouteMatch } from './match-route.ts';

/**
 * The hashes that a page starts with, and its set, which says where those of the other areas are. `mergesMaps`: the
 * browser takes more of them later.
 */
export function pageHashes(
  { set, releases, fallbacks, hashFiles }: LoadedSet,
  match: RouteMatch | undefined,
  mergesMaps: boolean,
): { integrity: Record<string, string>; set: ReleaseSet } {
  const all = [...releases, ...fallbacks];
  if (!mergesMaps || hashFiles.length === 0) return { integrity: hashesOf(all), set };
  const shown = shownAreas(set, match);
  const later = (areas: Record<AreaName, AreaRelease>) =>
    Object.fromEntries(
      Object.entries(areas).map(([name, area]) => {
        const file = shown.includes(name) ? undefined : hashFiles.find(({ areas }) => areas.includes(name));
        return [name, { ...area, ...(file && { hashes: file.address }) }];
      }),
    );
  return {
    integrity: {
      ...hashesOf(all.filter(({ name }) => name === 'shell' || shown.includes(name))),
      ...Object.fromEntries(hashFiles.map(({ address, integrity }) => [address, integrity])),
    },
    set: { ...set, areas: later(set.areas), ...(set.fallbacks && { fallbacks: later(set.fallbacks) }) },
  };
}

/**
 * The areas whose code a page starts with: its own, and those that fill a slot of it. Slots are called by their page,
 * as `room.booking` is on `/room/:id`; one that is called otherwise works too, with a request more.
 */
function shownAreas({ areas }: ReleaseSet, match: RouteMatch | undefined): AreaName[] {
  const parts = match?.pattern.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  const isOnPage = (slot: string) => slot.split('.').slice(0, -1).join('.') === parts?.join('.');
  return Object.values(areas)
    .filter(({ name, slots }) => name === match?.area?.name || slots.some(({ slot }) => isOnPage(slot)))
    .map(({ name }) => name);
}
