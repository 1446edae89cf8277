import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Release } from '../store/release.ts';

const CALL = /(["'`])((?:GET|POST|PUT|PATCH|DELETE) \/[\w{}/.-]*)\1/g;

/**
 * Checks that the scripts of an area contain only API calls that its `remote.json` lists. The build has already checked
 * the imports; this check also finds changes that were made after the build.
 *
 * @throws ReleaseRefusal for the first unlisted call
 */
export async function checkCalls({ name, version, files, manifest }: Release, folder: string): Promise<void> {
  // This includes the code that paints pages, because it makes the same calls.
  for (const file of Object.keys(files).filter((one) => one.endsWith('.js'))) {
    const text = await readFile(join(folder, file), 'utf8');
    const unlisted = [...text.matchAll(CALL)].find(([, , call = '']) => !manifest?.calls.includes(call))?.[2];
    if (unlisted)
      throw new ReleaseRefusal(
        'broken-contract',
        `${file} of ${name} ${version} calls ${unlisted}, which its remote.json does not name`,
      );
  }
}
