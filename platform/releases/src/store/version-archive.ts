import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { create, extract } from 'tar';
import { filesIn } from './files-in.ts';

export async function packVersion(folder: string): Promise<Buffer> {
  // Prefix each path with `./`, because tar interprets a leading @ as the name of an archive.
  const files = (await filesIn(folder)).map((file) => `./${file}`);
  return create({ cwd: folder, portable: true }, files).concat();
}

/**
 * Unpacks a trusted archive from a store into a new folder. Uploads are not trusted and need `publish/upload.ts`.
 *
 * @throws Error if the archive is damaged
 */
export async function unpackVersion(content: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unpacking = extract({ cwd: folder, strict: true });
  const done = once(unpacking, 'close');
  unpacking.end(content);
  await done;
}
