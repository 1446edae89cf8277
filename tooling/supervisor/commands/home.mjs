import { accessSync, constants, mkdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** A home folder that npm, pnpm and the tools can write their caches to, also where HOME is empty or read-only. */
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
    return undefined; // a user id without an entry
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
