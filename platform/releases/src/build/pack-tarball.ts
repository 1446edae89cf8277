import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { create } from 'tar';
import { filesIn } from '../store/files-in.ts';

/** The byte for the operating system in a gzip header (RFC 1952), and its value for "unknown". */
const SYSTEM = { at: 9, unknown: 255 };

/**
 * Packs a folder like npm. The same files give the same bytes on every machine, because the hash of a released file
 * must not change.
 */
export async function packTarball(folder: string, file: string): Promise<void> {
  const files = (await filesIn(folder)).sort();
  const tar = await create({ cwd: folder, portable: true, noMtime: true, prefix: 'package' }, files).concat();
  const packed = gzipSync(tar, { level: 9 });
  packed[SYSTEM.at] = SYSTEM.unknown;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, packed);
}
