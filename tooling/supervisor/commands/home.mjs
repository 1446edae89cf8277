import { accessSync, constants, mkdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * Returns a home folder to which npm, pnpm and other tools can write their caches, even if HOME is empty or read-only.
 */
export function usableHome(root) {
  const wanted = [process.env.HOME, passwdHome()];
  const found = wanted.find((folder) => folder && isWritable(folder));
  if (found) return found;
  const own = join(root, '.data', 'home');
  try {
    mkdirSync(own, { recursive: true });
  } catch {
    return wanted[0] ?? '/';
  }
  return own;
}

function passwdHome() {
  try {
    return userInfo().homedir;
  } catch {
    return undefined; // The user id has no entry.
  }
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
