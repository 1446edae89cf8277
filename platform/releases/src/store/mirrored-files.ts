import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';

const MAX_CONCURRENT = 8;

export function inParallel<T, R>(things: readonly T[], work: (thing: T) => Promise<R>): Promise<R[]> {
  return pLimit(MAX_CONCURRENT).map(things, work);
}

export function archiveKey(version: string): string {
  return `r/${version}.tar`;
}

export async function storedVersions(folder: string): Promise<string[]> {
  const names = await namesIn(join(folder, 'r'));
  const found = await Promise.all(
    names.map(async (name) => (await namesIn(join(folder, 'r', name))).map((version) => `${name}/${version}`)),
  );
  return found.flat();
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
}

export async function jsonFiles(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => name.endsWith('.json'));
}
