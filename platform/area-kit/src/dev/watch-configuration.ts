import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

const SETTLE_MS = 200;

/**
 * Calls back when what the dev servers are started with changes: a `remote.json` or `vite.config.ts` of
 * `folders`, or the build that all share. Everything else is Vite's to watch. Returns the end of the watching.
 */
export function watchConfiguration(root: string, folders: readonly string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  // Folders, not files: an editor replaces a file, and a watch on the old one would see no second change.
  const watchFiles = (folder: string, files: readonly string[]): FSWatcher =>
    watch(folder, (_event, file) => {
      if (!file || !files.includes(file)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, SETTLE_MS);
    });
  const watchers = [
    ...folders.map((folder) => watchFiles(folder, ['remote.json', 'vite.config.ts'])),
    watchFiles(join(root, 'shared-platform'), ['build.ts']),
  ];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
