import { isDeepStrictEqual } from 'node:util';
import { applyChange } from '../changes/apply-change.ts';
import type { Versions } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { readWorkingTree, writeWorkingTree } from '../store/working-tree.ts';

export async function promoteTree(store: Store, tree: Versions): Promise<void> {
  const last = (await readWorkingTree(store)) ?? {};
  await applyChange(store, { action: 'build', by: 'build', tree, last });
  if (!isDeepStrictEqual(last, tree)) await writeWorkingTree(store, tree);
}
