import { join } from 'node:path';
import { readJson, writeJson } from './json-file.ts';
import type { Versions } from './release.ts';
import type { Store } from './store.ts';

/** Returns the versions of the working tree at its last start (`tree.json`), or undefined before the first start. */
export async function readWorkingTree(store: Store): Promise<Versions | undefined> {
  return readJson(join(store.folder, 'tree.json'));
}

export async function writeWorkingTree(store: Store, tree: Versions): Promise<void> {
  await writeJson(join(store.folder, 'tree.json'), tree);
}
