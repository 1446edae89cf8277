import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../rig/rig.ts';

export const MIGRATIONS = 'api/src/base/database/migrations';

/**
 * Returns the commit before the last schema change, as the version that was in production before this one. `EARLIER`
 * overrides it.
 */
export function earlierCommit(): string {
  if (process.env.EARLIER) return process.env.EARLIER;
  const changed = git('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS);
  if (!changed) throw new Error('This checkout has no history with an earlier version.');
  return git('rev-parse', '--short', `${changed}^`);
}

export function checkOut(folder: string, commit?: string): void {
  mkdirSync(folder, { recursive: true });
  const input = commit
    ? execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 })
    : execFileSync('tar', ['-c', '--null', '-T', '-'], {
        cwd: ROOT,
        maxBuffer: 1e9,
        input: execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, maxBuffer: 1e9 }),
      });
  execFileSync('tar', ['-x', '-C', folder], { input });
  const { packageManager } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const parts = ['--filter-prod=api...', '--filter-prod=edge...'];
  const how = ['--prod', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts'];
  execFileSync('npx', ['-y', packageManager, '--pm-on-fail=ignore', ...parts, 'install', ...how], {
    cwd: folder,
    env: { ...process.env, CI: 'true' },
    stdio: 'ignore',
  });
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
}
