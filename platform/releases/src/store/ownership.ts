import { ReleaseRefusal } from './refusal.ts';
import type { Release } from './release.ts';
import { SHELL_PATHS } from './shell-paths.ts';

/** Slots whose page has room for one filling. */
const SINGLE_SLOTS: readonly string[] = ['room.booking'];

/**
 * Refuses with `broken-contract` areas of which two have a page at one address, or that have one of the shell's, or of
 * which two fill a slot that takes one. Each team publishes its own manifest: without this, one could put its page in
 * the place of another's sign-in.
 */
export function assertOwnPlaces(areas: readonly Release[]): void {
  const clash = clashOf(areas);
  if (clash) throw new ReleaseRefusal('broken-contract', clash);
}

/** Which place has two owners, as a sentence; undefined when each has one. */
export function clashOf(areas: readonly Release[]): string | undefined {
  for (const [index, area] of areas.entries()) {
    const others = areas.slice(index + 1);
    for (const { path } of area.manifest?.routes ?? []) {
      if (SHELL_PATHS.some((shellPath) => isOneAddress(path, shellPath)))
        return `The page ${path} of ${area.name} ${area.version} is the shell's`;
      const other = others.find(({ manifest }) => manifest?.routes.some((route) => isOneAddress(path, route.path)));
      if (other) return `${both(area, other)} have the page ${path}`;
    }
    for (const { slot } of area.manifest?.slots ?? []) {
      if (!SINGLE_SLOTS.includes(slot)) continue;
      const other = others.find(({ manifest }) => manifest?.slots.some((one) => one.slot === slot));
      if (other) return `${both(area, other)} fill the slot ${slot}, which takes one`;
    }
  }
  return undefined;
}

/** True for patterns that one address can match: `/room/:id`, `/Room/:key/` and `/room/7` are one. */
function isOneAddress(a: string, b: string): boolean {
  const [some, others] = [a, b].map((path) => path.toLowerCase().split('/').filter(Boolean)) as [string[], string[]];
  return (
    some.length === others.length &&
    some.every((part, index) => part === others[index] || part.startsWith(':') || others[index]?.startsWith(':'))
  );
}

function both(...areas: [Release, Release]): string {
  return `Both ${areas.map(({ name, version }) => `${name} ${version}`).join(' and ')}`;
}
