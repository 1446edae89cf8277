import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { create } from 'tar';
import { filesIn } from '../store/files-in.ts';

/** The position of the operating system in a gzip header, and its value for "unknown" (RFC 1952). */
const SYSTEM = { at: 9, unknown: 255 };

/**
 * Packs a folder as npm does. The result is byte-identical on every machine, because the hash of a released file must
 * not change.
 */
export async function packTarball(folder: string, file: string): Promise<void> {
  const files = (await filesIn(folder)).sort();
  const tar = await create({ cwd: folder, portable: true, noMtime: true, prefix: 'package' }, files).concat();
  const packed = gzipSync(tar, { level: 9 });
  packed[SYSTEM.at] = SYSTEM.unknown;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, packed);
}
