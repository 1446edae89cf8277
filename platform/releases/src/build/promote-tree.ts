import { RELEASE_NAMES, type ReleaseName } from 'contracts';
import { promotedVersions, setOf } from '../store/candidate.ts';
import { storedRelease } from '../store/compose-set.ts';
import { misfit } from '../store/fit.ts';
import { withVersions } from '../store/move.ts';
import { type EventFacts, movePointer, placePointer, readPointer } from '../store/pointer.ts';
import { AREA_NAMES, type Versions } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { readTree, writeTree } from '../store/tree.ts';

/**
 * Promotes what a working tree has built, by `build`. A name moves only when the tree has another version of
 * it than at its last start: what a team promoted, rolled back or lost to a breaker meanwhile stays
 * (docs/decisions/009).
 */
export async function promoteTree(store: Store, tree: Versions): Promise<void> {
  const last: Partial<Versions> = (await readTree(store)) ?? {};
  if (!(await readPointer(store))) {
    const { id } = await setOf(store, tree, []);
    await placePointer(store, id, byBuild(null, null, id));
  }
  let moved: ReleaseName[] = [];
  await movePointer(
    store,
    async (now) => {
      const before = await promotedVersions(store, now);
      const after = await versionsFor(store, before, tree, last);
      moved = RELEASE_NAMES.filter((name) => after[name] !== before[name]);
      const broken = now.broken.filter(({ name, version }) => !moved.includes(name) || after[name] !== version);
      return moved.length > 0 ? withVersions(store, { ...now, broken }, after) : undefined;
    },
    async (before, after) => {
      const [name, ...others] = moved;
      if (!name || others.length > 0) return byBuild(null, before.set, after.set);
      return byBuild(name, (await promotedVersions(store, before))[name], tree[name]);
    },
  );
  if (RELEASE_NAMES.some((name) => last[name] !== tree[name])) await writeTree(store, tree);
}

function byBuild(name: ReleaseName | null, from: string | null, to: string): EventFacts {
  return { action: 'promote', by: 'build', name, from, to, reason: null, journeys: null };
}

/** The tree's version of what it changed, the promoted one of the rest, as far as that can go on. */
async function versionsFor(
  store: Store,
  promoted: Versions,
  tree: Versions,
  last: Partial<Versions>,
): Promise<Versions> {
  const wanted = { ...promoted };
  for (const name of RELEASE_NAMES) {
    const isThere = await store.readRelease(name, promoted[name]);
    if (last[name] !== tree[name] || !isThere) wanted[name] = tree[name];
  }
  const shell = await storedRelease(store, 'shell', wanted.shell);
  for (const name of AREA_NAMES) {
    if (misfit(shell, await storedRelease(store, name, wanted[name]))) wanted[name] = tree[name];
  }
  return wanted;
}
