import { isSingleSlot, type Release, shellPaths } from '../store/release.ts';

/**
 * Returns a sentence about the first path or slot with two owners. Two areas must not have a page at the same path or
 * fill the same single slot, and no area may have a page at a path of the shell. Every team publishes its own manifest,
 * so without this check, an area could replace the sign-in page.
 */
export function pathConflict(shell: Release | undefined, areas: readonly Release[]): string | undefined {
  for (const [index, area] of areas.entries()) {
    const conflict = conflictOf(shell, area, areas.slice(index + 1));
    if (conflict) return conflict;
  }
  return undefined;
}

/** Checks an area for conflicts with others. Conflicts among the others are ignored. */
export function conflictOf(shell: Release | undefined, area: Release, others: readonly Release[]): string | undefined {
  for (const { path } of area.manifest?.routes ?? []) {
    const isSame = sameAddress(path);
    if (shellPaths(shell).some(isSame)) return `The page ${path} of ${area.name} ${area.version} belongs to the shell`;
    const other = others.find(({ manifest }) => manifest?.routes.some((route) => isSame(route.path)));
    if (other) return `${both(area, other)} have the page ${path}`;
  }
  for (const { slot } of area.manifest?.slots ?? []) {
    if (!isSingleSlot(shell, slot)) continue;
    const other = others.find(({ manifest }) => manifest?.slots.some((one) => one.slot === slot));
    if (other) return `${both(area, other)} fill the slot ${slot}, which takes one filling`;
  }
  return undefined;
}

/** Returns a sentence about the area's first menu entry whose page does not exist. */
export function deadLink(shell: Release | undefined, area: Release, others: readonly Release[]): string | undefined {
  const { name, version, manifest } = area;
  const paths = [area, ...others].flatMap((one) => one.manifest?.routes.map(({ path }) => path) ?? []);
  const known = [...shellPaths(shell), ...paths];
  const dead = manifest?.menu.find(({ path }) => !known.some(sameAddress(path)));
  return dead && `The menu entry “${dead.label}” of ${name} ${version} leads to ${dead.path}, which no page has`;
}

/**
 * Returns a function that is true if a URL can match both patterns, such as `/room/:id`, `/Room/:key/` and `/room/7`.
 */
function sameAddress(path: string): (other: string) => boolean {
  const parts = partsOf(path);
  return (other) => {
    const others = partsOf(other);
    return (
      parts.length === others.length &&
      parts.every((part, index) => part === others[index] || part.startsWith(':') || others[index]?.startsWith(':'))
    );
  };
}

const partsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean);

function both(...areas: [Release, Release]): string {
  return `Both ${areas.map(({ name, version }) => `${name} ${version}`).join(' and ')}`;
}
