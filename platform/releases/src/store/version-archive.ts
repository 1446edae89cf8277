import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { create, extract } from 'tar';
import { filesIn } from './files-in.ts';

/** The tar file of a version's folder; a built one has its `release.json` there. */
export async function packVersion(folder: string): Promise<Buffer> {
  // With `./`, because tar takes a name with a leading @ for an archive.
  const files = (await filesIn(folder)).map((file) => `./${file}`);
  return create({ cwd: folder, portable: true }, files).concat();
}

/**
 * Writes what a store has packed into a new folder; what strangers send is for `publish/upload.ts`.
 *
 * @throws Error when it is damaged
 */
export async function unpackVersion(content: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unpacking = extract({ cwd: folder, strict: true });
  const done = once(unpacking, 'close');
  unpacking.end(content);
  await done;
}
