import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { dataDir } from './product.ts';

/** `npm run release` on the store of the product under test, as a team runs it beside the running site. */

const ROOT = join(import.meta.dirname, '../..');
const LIMIT_MS = 120_000;

export interface ToolRun {
  /** The last line's JSON. */
  json: Record<string, unknown>;
  seconds: number;
}

/** Rejects with what the tool said when it does not end well. */
export function release(...args: string[]): Promise<ToolRun> {
  const started = performance.now();
  const command = [join(ROOT, 'supervisor/commands/run.mjs'), 'deploy/src/release.ts', ...args, '--json'];
  const child = spawn('node', command, { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir }, timeout: LIMIT_MS });
  let out = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      if (code !== 0) return failed(new Error(`release ${args.join(' ')} ended with ${code}:\n${out}\n${errors}`));
      done({ json: JSON.parse(out.trim().split('\n').at(-1) ?? '{}'), seconds: (performance.now() - started) / 1000 });
    });
  });
}

/** What visitors get at this moment; `takeBack` ends what a test did to it, also a test that failed half-way. */
export async function promotedNow(): Promise<{ set: string; takeBack(): Promise<void> }> {
  const { set } = (await release('status')).json as { set: string };
  return {
    set,
    async takeBack() {
      const now = (await release('status')).json;
      if (now.canary) await release('canary', '--end');
      if (now.set !== set) await release('rollback', '--set', set);
    },
  };
}
