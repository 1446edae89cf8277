import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Passes the state that a restore left (`api/src/operations/backup/stand-in-state.ts`) to the stand-ins, which read
 * their files when they start. A crash in between does no harm: the next start continues with the remaining files.
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
