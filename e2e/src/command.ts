import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const LIMIT_MS = 10 * 60_000;

export function runCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; out: string; error: string }> {
  const command = [join(ROOT, 'tooling/supervisor/commands/run.mjs'), ...args];
  const child = spawn('node', command, { cwd: ROOT, env: { ...process.env, ...env }, timeout: LIMIT_MS });
  let out = '';
  let error = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    error += chunk;
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code, out: out.trim(), error: error.trim() }));
  });
}
