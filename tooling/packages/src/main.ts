import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stagePackages } from './stage-packages.ts';

// npm run packages -- --registry URL: builds the packages for teams and publishes the versions that the registry lacks.
const ROOT = join(import.meta.dirname, '../../..');
const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const staged = mkdtempSync(join(tmpdir(), 'lodge-packages-'));
try {
  await stagePackages(ROOT, staged);
  const command = ['-y', packageManager, 'publish', '--recursive', '--no-git-checks', ...process.argv.slice(2)];
  const { status } = spawnSync('npx', command, { cwd: staged, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(staged, { recursive: true, force: true });
}
