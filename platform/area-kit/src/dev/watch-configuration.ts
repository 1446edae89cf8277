import { watch } from 'node:fs';
import { join } from 'node:path';

const SETTLE_MS = 200;
const BUILD = join(import.meta.dirname, '../build');

/**
 * Calls back when the dev servers need a restart: a `remote.json` or `vite.config.ts` of `folders` has changed, or the
 * build that all share. Vite watches everything else. Returns a function that ends the watching.
 */
export function watchConfiguration(folders: readonly string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLE_MS);
  };
  // Folders, not files: an editor replaces a file, and a watch on the old one would see no second change.
  const watchers = [
    ...folders.map((folder) =>
      watch(folder, (_event, file) => {
        if (file === 'remote.json' || file === 'vite.config.ts') settle();
      }),
    ),
    watch(BUILD, settle),
  ];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
