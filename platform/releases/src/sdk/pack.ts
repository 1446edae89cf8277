import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { create } from 'tar';
import { filesIn } from '../store/files-in.ts';

/** The operating system's place in the header of a gzip file, with what stands for none. */
const SYSTEM = { at: 9, unknown: 255 };

/**
 * Packs a folder as npm does. The same files give the same bytes on each machine: lockfiles of teams have their hash.
 */
export async function packTarball(folder: string, file: string): Promise<void> {
  const files = (await filesIn(folder)).sort();
  const tar = await create({ cwd: folder, portable: true, noMtime: true, prefix: 'package' }, files).concat();
  const packed = gzipSync(tar, { level: 9 });
  packed[SYSTEM.at] = SYSTEM.unknown;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, packed);
}
