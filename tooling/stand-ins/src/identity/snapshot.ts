import { join } from 'node:path';
import type { Log } from '../log.ts';
import { readState, writeDurably } from '../state-file.ts';
import type { Account, ActionCode, ProjectState } from './emulator.ts';

export interface Snapshot {
  save(): Promise<void>;
}

interface SavedState {
  users: Account[];
  actionCodes: ActionCode[];
}

/** Only the newest codes are kept, to limit the size of the file. Real codes expire after an hour. */
const KEPT_CODES = 200;

/**
 * Restores the emulator's last saved state and keeps saving it. The file contains passwords practically in plain text,
 * so use only made-up people.
 */
export async function openSnapshot(folder: string, state: ProjectState, log: Log): Promise<Snapshot> {
  const path = join(folder, 'accounts.json');
  await readState(path, (text) => restore(state, JSON.parse(text)), log);
  let saved = '';

  const write = async () => {
    const current = serializeWrites(state);
    if (current === saved) return;
    await writeDurably(path, current);
    saved = current;
  };
  // Write once at a time. Calls during a write share the next one.
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = () => {
    running = write().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    save() {
      if (!running) return begin();
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return begin();
        });
      return next;
    },
  };
}

function serializeWrites(state: ProjectState): string {
  const codes = [...state.oobs.values()];
  for (const old of codes.splice(0, Math.max(0, codes.length - KEPT_CODES))) state.oobs.delete(old.oobCode);
  return JSON.stringify({ users: [...state.users.values()], actionCodes: codes } satisfies SavedState);
}

function restore(state: ProjectState, saved: SavedState): void {
  if (!Array.isArray(saved.users) || !Array.isArray(saved.actionCodes)) throw new Error('not a list of accounts');
  for (const user of saved.users) {
    if (typeof user.localId !== 'string') throw new Error('an account without an id');
  }
  for (const user of saved.users) {
    // The emulator adds the entries for password and phone itself, so restoring them would duplicate them.
    const links = user.providerUserInfo?.filter(
      ({ providerId }) => providerId !== 'password' && providerId !== 'phone',
    );
    state.overwriteUserWithLocalId(user.localId, { ...user, providerUserInfo: links ?? [] });
  }
  for (const code of saved.actionCodes) state.oobs.set(code.oobCode, code);
}
