import { type FSWatcher, watch } from 'node:fs';
import type { KeptPart } from './part-process.ts';
import type { Screen } from './progress.ts';

const SETTLE_MS = 150;

/** Restarts each part when its sources change. Returns a function that stops watching. */
export function watchSources(parts: KeptPart[], screen: Screen): () => void {
  const watchers: FSWatcher[] = [];
  for (const part of parts) {
    let timer: NodeJS.Timeout | undefined;
    const onChange = (_event: string, file: string | null) => {
      if (!file || /\.test\.tsx?$/.test(file) || !/\.(ts|json|sql)$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        screen.say(`${part.spec.label}: ${file} changed, restarting it`);
        part.restart();
      }, SETTLE_MS);
    };
    for (const folder of part.spec.watch ?? []) watchers.push(watch(folder, { recursive: true }, onChange));
  }
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}
