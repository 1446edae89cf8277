import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Gives the stand-ins the state that a restore left for them (`api/src/operations/backup/stand-in-state.ts`): they read their
 * files when they start. A crash in between does no harm: the next start continues with what is left.
 */
export function takeRestoredState(dataDir: string): void {
  const restored = join(dataDir, 'stand-ins.restored');
  if (!existsSync(restored)) return;
  for (const entry of readdirSync(restored, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = join(entry.parentPath, entry.name);
    const to = join(dataDir, 'stand-ins', from.slice(restored.length));
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
  rmSync(restored, { recursive: true });
}
