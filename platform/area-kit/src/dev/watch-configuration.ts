import { watch } from 'node:fs';
import { join } from 'node:path';

const SETTLE_MS = 200;
const BUILD = join(import.meta.dirname, '../build');

/**
 * Calls `onChange` after a change that requires a restart of the dev servers: in a `remote.json` or `vite.config.ts` of
 * `folders`, or in the shared build code. Vite watches everything else. Returns a function that stops watching.
 */
export function watchConfiguration(folders: readonly string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLE_MS);
  };
  // Watch folders instead of files: editors replace a file when they save it, which ends a watch on the file.
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
