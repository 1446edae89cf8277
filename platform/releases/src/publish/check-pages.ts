import { execFile } from 'node:child_process';
import { extname, join } from 'node:path';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Release } from '../store/release.ts';
import type { Missing, Wanted } from './loading-process.ts';

const FILE = join(import.meta.dirname, `loading-process${extname(import.meta.filename)}`);
const LIMIT_MS = 10_000;

/**
 * Checks that a built area loads, and brings the pages and slots that its `remote.json` names.
 *
 * @throws ReleaseRefusal for the first that it lacks, and when its code throws or hangs while it loads
 */
export async function checkPages({ name, version, manifest }: Release, folder: string): Promise<void> {
  const wanted: Wanted = {};
  const of = (module: string) => (wanted[module] ??= { routes: [], slots: [] });
  for (const { module, path } of manifest?.routes ?? []) of(module).routes.push(path);
  for (const { module, slot } of manifest?.slots ?? []) of(module).slots.push(slot);
  const refuse = (what: string) => new ReleaseRefusal('broken-contract', `The built ${name} ${version} ${what}`);
  const [first] = await load(folder, wanted).catch(({ message }: Error) => {
    throw refuse(message);
  });
  if (first) throw refuse(`lacks ${first.kind === 'routes' ? 'the page' : 'the slot'} ${first.key} in ${first.module}`);
}

/** Its code is the team's: it may read the folder, and gets nothing of the environment. */
function load(folder: string, wanted: Wanted): Promise<Missing[]> {
  const args = ['--permission', `--allow-fs-read=${FILE}`, `--allow-fs-read=${folder}/*`, FILE, folder];
  return new Promise((resolve, reject) => {
    const options = { env: {}, timeout: LIMIT_MS, killSignal: 'SIGKILL' } as const;
    execFile(process.execPath, [...args, JSON.stringify(wanted)], options, (error, stdout, stderr) => {
      if (error?.killed) return reject(new Error(`does not load within ${LIMIT_MS / 1000} seconds`));
      if (error) return reject(new Error(`throws while it loads: ${thrown(stderr)}`));
      resolve(JSON.parse(stdout) as Missing[]);
    });
  });
}

/** The line of Node's report that names the error. */
function thrown(report: string): string {
  return /^\w*Error.*$/m.exec(report)?.[0] ?? 'it gave no reason';
}
