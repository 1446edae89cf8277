import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SDK_FOLDER } from '../sdk/packages.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import { sdkHash } from './source-hash.ts';

const run = promisify(execFile);

/**
 * Returns a folder whose `sdk/` contains the packages that teams install. Rebuilds them only when their sources have
 * changed, because that takes as long as the rest of the shell.
 *
 * @throws ReleaseRefusal `build-failed`
 */
export async function builtSdk(root: string): Promise<string> {
  const cache = join(root, 'node_modules/.cache/lodge-sdk');
  const built = join(cache, sdkHash(root));
  if (existsSync(join(built, SDK_FOLDER))) return built;
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(join(cache, '.build-'));
  try {
    const program = join(root, 'platform/releases/src/sdk/main.ts');
    await run(process.execPath, [program, work]).catch(({ stderr, message }) => {
      throw new ReleaseRefusal('build-failed', `${(stderr || message).trim()}\nThe packages for teams cannot be built`);
    });
    // A concurrent build may have finished first, with identical output.
    await rename(work, built).catch(() => {});
    return built;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
