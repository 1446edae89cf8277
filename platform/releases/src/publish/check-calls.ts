import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Release } from '../store/release.ts';

const CALL = /(["'`])((?:GET|POST|PUT|PATCH|DELETE) \/[\w{}/.-]*)\1/g;

/**
 * Checks that the scripts of an area contain only API calls that its `remote.json` lists. The build compares imports
 * instead; this check finds changes made after the build.
 *
 * @throws ReleaseRefusal for the first unlisted call
 */
export async function checkCalls({ name, version, files, manifest }: Release, folder: string): Promise<void> {
  // Includes painting code, which uses the page's calls.
  for (const file of Object.keys(files).filter((one) => one.endsWith('.js'))) {
    const text = await readFile(join(folder, file), 'utf8');
    const unnamed = [...text.matchAll(CALL)].find(([, , call = '']) => !manifest?.calls.includes(call))?.[2];
    if (unnamed)
      throw new ReleaseRefusal(
        'broken-contract',
        `${file} of ${name} ${version} calls ${unnamed}, which its remote.json does not name`,
      );
  }
}
