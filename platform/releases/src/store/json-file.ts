import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Reads a file, or returns undefined if it does not exist. A damaged file is renamed, logged and treated as missing.
 */
export async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (!(error instanceof SyntaxError)) throw error;
    // Keep the damaged file for investigation. The next build or promotion writes a new one.
    await rename(file, `${file}.corrupt-${Date.now()}`).catch(() => {});
    console.error(`${file} was damaged and has been renamed to ${file}.corrupt-…`);
    return undefined;
  }
}

/** Writes a file durably and atomically, by writing and syncing a temporary file and then renaming it. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  const draft = await writeDraft(file, value);
  await rename(draft, file);
  await syncFolder(dirname(file));
}

/** Writes a file that must not exist yet. If several processes try, only one of them gets true. */
export async function createJson(file: string, value: unknown, mode = 0o644): Promise<boolean> {
  const draft = await writeDraft(file, value, mode);
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(file));
  return true;
}

/** Writes a temporary file. Its name is random, because processes in different containers often have the same pid. */
async function writeDraft(file: string, value: unknown, mode = 0o644): Promise<string> {
  const draft = `${file}.${randomUUID()}.new`;
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(draft, 'wx', mode);
  try {
    await handle.writeFile(`${JSON.stringify(value, null, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}

/** Syncs a folder. Until then, a new or renamed file in it may not survive a crash. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
