import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Log } from './log.ts';

/** Replaces a file atomically and durably, even if the machine crashes. Only its owner can read it. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(folder);
}

/** Returns the parsed content of a file, or undefined if there is none. An unreadable file is set aside and logged. */
export async function readState<T>(path: string, parse: (text: string) => T, log: Log): Promise<T | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return parse(text);
  } catch (error) {
    const aside = `${path}.corrupt-${Date.now()}`;
    await rename(path, aside);
    log({
      level: 'error',
      msg: `The file ${path} is damaged: it was saved as ${aside}, and the stand-in continues without it.`,
      reason: String(error),
    });
    return undefined;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
