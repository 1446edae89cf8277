import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const commands = join(import.meta.dirname, '../commands');
const folder = mkdtempSync(join(tmpdir(), 'serve-'));
const called = join(folder, 'npx-was-called');

/** Creates a checkout whose edge needs two packages, and a fake `npx` that records that it was called. */
beforeAll(() => {
  cpSync(commands, join(folder, 'platform/part-runtime/commands'), { recursive: true });
  write('package.json', JSON.stringify({ packageManager: 'pnpm@1.2.3' }));
  write('edge/package.json', JSON.stringify({ dependencies: { 'part-runtime': 'workspace:*' } }));
  write(
    'edge/src/main.ts',
    `const { NODE_ENV, DATA_DIR, NODE_OPTIONS, MALLOC_ARENA_MAX } = process.env;
    console.log(NODE_ENV, DATA_DIR, NODE_OPTIONS, process.execArgv[0], MALLOC_ARENA_MAX);`,
  );
  write('platform/part-runtime/package.json', JSON.stringify({ dependencies: { zod: '4.0.0' } }));
  write('bin/npx', `#!/bin/sh\ntouch ${called}\n`, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(file: string, text: string, mode = 0o644): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text, { mode });
}

function serve(root: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'platform/part-runtime/commands/serve.mjs'), ...args],
    { env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`, ...env }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

test('SIGUSR1 does not open the debugger of a process that starts a part', () => {
  const handOver = join(folder, 'platform/part-runtime/commands/hand-over.mjs');
  const script = `import { handOver } from ${JSON.stringify(handOver)};
    handOver(process.execPath, ['-e', 'process.kill(process.ppid, "SIGUSR1"); setTimeout(() => console.log("done"), 500)'], { env: {} });`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: 'done\n', stderr: '' });
});

const refusal = (name: string) => ({
  status: 1,
  stdout: '',
  stderr: `The edge cannot start: the package ${name} is not installed, and production installs nothing. Run npx pnpm@1.2.3 --pm-on-fail=ignore install --prod --frozen-lockfile first.\n`,
});

test('serve refuses to start while a package is missing', () => {
  expect(serve(folder, ['edge'])).toEqual(refusal('part-runtime'));
  mkdirSync(join(folder, 'edge/node_modules'));
  symlinkSync(join(folder, 'platform/part-runtime'), join(folder, 'edge/node_modules/part-runtime'));
  expect(serve(folder, ['edge'])).toEqual(refusal('zod'));
  mkdirSync(join(folder, 'platform/part-runtime/node_modules/zod'), { recursive: true });
  const limit = '--max-old-space-size=384';
  expect(serve(folder, ['edge'])).toEqual({
    status: 0,
    stdout: `production ${folder}/.data ${limit} --disable-sigusr1 2\n`,
    stderr: '',
  });
  // If both the product and the operator set a limit, Node uses the last one.
  const own = '--max-old-space-size=1000';
  expect(serve(folder, ['edge'], { NODE_OPTIONS: own }).stdout).toContain(`${limit} ${own} --`);
  expect(serve(folder, ['edge'], { MALLOC_ARENA_MAX: '4' }).stdout).toMatch(/ 4\n$/);
  expect(existsSync(called)).toBe(false);
});

test('the painter gets only the environment variables that it needs', () => {
  write('painter/package.json', '{}');
  write('painter/src/main.ts', 'console.log(JSON.stringify(process.env));');
  const env = {
    RELEASE_TOKENS: '*:secret',
    AWS_SECRET_ACCESS_KEY: 'secret',
    HOME: '/home',
    PAINTER_ADDRESS: '/p.sock',
  };
  expect(JSON.parse(serve(folder, ['painter'], env).stdout)).toEqual({
    NODE_ENV: 'production',
    NODE_OPTIONS: '--max-old-space-size=384',
    PAINTER_ADDRESS: '/p.sock',
  });
});

const root = join(import.meta.dirname, '../../..');

test('an unknown part is refused', () => {
  const sentence = 'Specify the part to serve: npm run serve -- edge, api, worker or painter.\n';
  expect(serve(root, ['kitchen'])).toEqual({ status: 1, stdout: '', stderr: sentence });
});

test.each([
  ['edge', 'API_URL, FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, STRIPE_PUBLISHABLE_KEY'],
  ['api', 'DATABASE_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, FIREBASE_PROJECT_ID, FIREBASE_API_KEY'],
  ['worker', 'DATABASE_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, FIREBASE_PROJECT_ID, FIREBASE_API_KEY'],
  ['painter', 'PAINTER_ADDRESS'],
])('a production start of %s lists every missing setting', (name, missing) => {
  const { status, stderr } = serve(root, [name], { SITE_URL: 'https://lodge.example', DATA_DIR: folder });
  const sentence = `In production these settings must be set too: ${missing} (see docs/operations.md).\n`;
  expect({ status, stderr }).toEqual({ status: 1, stderr: sentence });
});
