import { join } from 'node:path';
import type { Log } from '../log.ts';
import { readState, writeDurably } from '../state-file.ts';
import type { Account, ActionCode, ProjectState } from './emulator.ts';

export interface Snapshot {
  /** Resolves once everything that the emulator knows at the time of the call is on disk. */
  save(): Promise<void>;
}

interface SavedState {
  users: Account[];
  actionCodes: ActionCode[];
}

/** Real codes die after an hour; here the oldest go, so that a long-lived copy stays small. */
const KEPT_CODES = 200;

/**
 * Brings the emulator back to its last saved state, and keeps saving it. The passwords are in the
 * file as the emulator holds them, practically in the clear: it is for made-up people.
 */
export async function openSnapshot(folder: string, state: ProjectState, log: Log): Promise<Snapshot> {
  const path = join(folder, 'accounts.json');
  await readState(path, (text) => restore(state, JSON.parse(text)), log);
  let saved = '';

  const write = async () => {
    const current = serialise(state);
    if (current === saved) return;
    await writeDurably(path, current);
    saved = current;
  };
  // One write at a time; whoever comes meanwhile shares the next one.
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

function serialise(state: ProjectState): string {
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
    // The emulator derives the entries of password and phone itself, and would hold them twice.
    const links = user.providerUserInfo?.filter(
      ({ providerId }) => providerId !== 'password' && providerId !== 'phone',
    );
    state.overwriteUserWithLocalId(user.localId, { ...user, providerUserInfo: links ?? [] });
  }
  for (const code of saved.actionCodes) state.oobs.set(code.oobCode, code);
}
