import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './run-layout.ts';

const folder = mkdtempSync(join(tmpdir(), 'command-'));
const called = join(folder, 'npx-was-called');
const COMMANDS = ['platform/part-runtime/commands', 'tooling/supervisor/commands'];

/** Creates a checkout whose API needs one package, and a fake `npx` that only records its calls. */
beforeAll(() => {
  for (const commands of COMMANDS) cpSync(join(root, commands), join(folder, commands), { recursive: true });
  write('package.json', JSON.stringify({ packageManager: 'pnpm@1.2.3' }));
  write('api/package.json', JSON.stringify({ dependencies: { zod: '4.0.0' } }));
  write('api/src/people.ts', 'console.log(process.argv.slice(2), process.env.DATA_DIR, process.env.INIT_CWD)');
  write('bin/npx', `#!/bin/sh\ntouch ${called}\n`, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text, { mode });
}

function people(env: NodeJS.ProcessEnv) {
  const command = [join(folder, 'tooling/supervisor/commands/command.mjs'), '--alone', 'api/src/people.ts', 'a b'];
  const { stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: dirname(folder),
    env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`, ...env },
    encoding: 'utf8',
  });
  return { stdout, stderr };
}

test('an operator’s command installs nothing in production', () => {
  expect(people({ NODE_ENV: 'production' })).toEqual({
    stdout: '',
    stderr:
      'The command api/src/people.ts cannot start: the package zod is not installed, and production installs nothing. Run npx pnpm@1.2.3 --pm-on-fail=ignore install --prod --frozen-lockfile first.\n',
  });
  mkdirSync(join(folder, 'api/node_modules/zod'), { recursive: true });
  expect(people({ NODE_ENV: 'production' })).toEqual({
    stdout: `[ 'a b' ] ${folder}/.data ${dirname(folder)}\n`,
    stderr: '',
  });
  expect(existsSync(called)).toBe(false);
});

test('an operator’s command outside production installs what is missing', () => {
  people({});
  expect(existsSync(called)).toBe(true);
});
