import { watch } from 'node:fs';
import { join } from 'node:path';

const SETTLE_MS = 200;
const BUILD = join(import.meta.dirname, '../build');

/**
 * Calls back if the dev servers need a restart: a `remote.json` or `vite.config.ts` in `folders`, or the shared build
 * code, has changed. Vite watches everything else. Returns a function that stops watching.
 */
export function watchConfiguration(folders: readonly string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLE_MS);
  };
  // Watch folders instead of files: editors replace a file, and a watch on the old one would miss the next change.
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
