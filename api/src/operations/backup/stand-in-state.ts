import { appendFile, chmod, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '../../base/index.ts';

export function standInsOf({ dataDir, identity, stripe }: Settings): string | undefined {
  const areInUse = identity.adminUrl !== undefined || stripe.apiUrl !== undefined;
  return areInUse && dataDir !== undefined ? join(dataDir, 'stand-ins') : undefined;
}

export interface StagedState {
  /** The folder that the state is written to. The next start reads the folder `target`. */
  draft: string;
  target: string;
  append(state: string, content: Buffer): Promise<void>;
  /** Moves the state to `target`, where the next start finds it (`tooling/supervisor/src/restored-state.ts`). */
  handOver(): Promise<void>;
  forget(): Promise<void>;
}

/** Writes the state into a separate folder, because running stand-ins keep their state in memory. */
export function stageState(standIns: string): StagedState {
  const draft = `${standIns}.draft`;
  const target = `${standIns}.restored`;
  let isEmpty = true;
  const forget = () => rm(draft, { recursive: true, force: true });
  return {
    draft,
    target,
    forget,
    async append(state, content) {
      if (isEmpty) await forget();
      isEmpty = false;
      const path = join(draft, state);
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, content, { mode: 0o600, flush: true });
      await chmod(path, 0o600);
    },
    async handOver() {
      if (isEmpty) return;
      await rm(target, { recursive: true, force: true });
      await rename(draft, target);
    },
  };
}
