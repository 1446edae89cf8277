import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readOverride } from '../store/override-link.ts';
import { openStore, type Store } from '../store/store.ts';
import { addSample, buildSample, SAMPLE_NAMES, sampleStore } from '../testing/sample-store.ts';
import { durationOf } from './arguments.ts';
import { shareOf } from './canary-shares.ts';
import { runCommand } from './run-command.ts';

const TOOL = join(import.meta.dirname, '../release.ts');

let store: Store;
let dataDir = '';
beforeEach(async () => {
  const sample = await sampleStore();
  dataDir = await mkdtemp(join(tmpdir(), 'lodge-data-'));
  await rename(sample.store.folder, join(dataDir, 'releases'));
  store = openStore(join(dataDir, 'releases'));
  for (const version of ['1.1.0', '1.2.0']) await addSample(store, 'host', version);
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('SITE_URL', 'https://lodge.test');
  vi.stubEnv('RELEASE_TOKEN', undefined);
  vi.stubEnv('OVERRIDE_KEY', undefined);
});
afterEach(() => vi.unstubAllEnvs());

const release = (...args: string[]) => runCommand(args);

const skip = ['--no-journeys', '--reason', 'No stack in this test'];
const hostNow = async () => JSON.parse((await release('status', '--json')).out).areas.host.version;

test('the output of status --json has a fixed format', async () => {
  const { out, code } = await release('status', '--json');
  const contract = { platform: '^1', http: '^1' };
  const area = { version: '1.0.0', contract };
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    set: expect.stringMatching(/^[0-9a-f]{16}$/),
    shell: { version: '1.0.0' },
    areas: { browse: area, guest: area, host: area, admin: area },
    canary: null,
  });
});

test('rollback undoes promote', async () => {
  const { set } = JSON.parse((await release('status', '--json')).out);
  const promoted = await release('promote', 'host', '--to', '1.1.0', ...skip, '--json');
  expect(JSON.parse(promoted.out)).toMatchObject({ areas: { host: { version: '1.1.0' } }, journeys: 'skipped' });
  await release('promote', 'host', '--to', '1.2.0', ...skip);
  expect((await release('rollback', 'host')).code).toBe(0);
  expect(await hostNow()).toBe('1.1.0');
  expect((await release('rollback', '--set', set)).code).toBe(0);
  expect(await hostNow()).toBe('1.0.0');
});

test('a shell with a new contract version is promoted together with its areas', async () => {
  const requires = { platform: '^2', http: '^1' };
  await addSample(store, 'shell', '2.0.0', {}, {}, { platform: 2, http: 1, shared: {} });
  for (const name of SAMPLE_NAMES.filter((one) => one !== 'shell'))
    await addSample(store, name, '2.0.0', {}, { requires });
  expect((await release('promote', 'shell@2.0.0', ...skip)).error).toContain('needs version 1 of the shell’s contract');
  const all = SAMPLE_NAMES.map((name) => `${name}@2.0.0`);
  const { out } = await release('promote', ...all, ...skip);
  expect(out).toContain('promoted shell 1.0.0 → 2.0.0, admin 1.0.0 → 2.0.0, browse 1.0.0 → 2.0.0');
  const { shell, areas } = JSON.parse((await release('status', '--json')).out);
  expect([shell.version, areas.browse.version, areas.admin.version]).toEqual(['2.0.0', '2.0.0', '2.0.0']);
});

test('notes shows what a version changes compared with the promoted one', async () => {
  const { release: built, folder } = await buildSample('host', '1.3.0');
  await store.add({ ...built, notes: '### Added\n\n- A map.' }, folder, 'host token');
  expect((await release('notes', 'host')).out.split('\n')).toEqual([
    'host 1.3.0 changes against 1.0.0',
    ...['', '## 1.3.0', '', '### Added', '', '- A map.'],
    ...['', '## 1.2.0', '', '(no release notes)'],
    ...['', '## 1.1.0', '', '(no release notes)'],
  ]);
  expect((await release('notes', 'host', '--to', '1.0.0')).out).toBe('host 1.0.0 is promoted');
  expect((await release('notes', 'reviews')).error).toBe('No version of reviews is in the release store.');
});

test('a new area can be promoted, retired and rolled back', async () => {
  await addSample(store, 'reviews', '1.0.0');
  const areas = async () => Object.keys(JSON.parse((await release('status', '--json')).out).areas);
  expect((await release('promote', 'reviews', ...skip)).out).toContain('promoted reviews nothing → 1.0.0');
  expect(await areas()).toContain('reviews');
  expect((await release('retire', 'reviews', '--reason', 'Nobody reads them')).out).toContain('retired reviews');
  expect(await areas()).not.toContain('reviews');
  expect((await release('rollback', 'reviews')).out).toContain('reviews 1.0.0');
  expect(await areas()).toContain('reviews');
});

test('a canary can be started and ended', async () => {
  expect((await release('canary', 'host', '--to', '1.1.0', '--share', '10%', ...skip)).out).toContain(
    'canary host 1.1.0 for 10 % of visitors',
  );
  expect(JSON.parse((await release('canary', '--json')).out).canary).toMatchObject({ version: '1.1.0', share: 0.1 });
  expect((await release('canary', 'admin', '--end')).error).toBe('No canary of admin is running.');
  expect((await release('canary', 'host', '--end')).out).toBe('no canary is running');
  expect((await release('canary', '--end')).error).toBe('No canary is running.');
  const { out } = await release('override', 'host@1.2.0', '--for', '2h', '--json');
  const { url } = JSON.parse(out) as { url: string };
  const { default: key } = await import(join(store.folder, 'override-key.json'), { with: { type: 'json' } });
  expect(readOverride(key, new URL(url).searchParams.get('override') ?? '')?.versions).toEqual({ host: '1.2.0' });
  expect(url).toMatch(/^https:\/\/lodge\.test\//);
});

test('the next step of a canary is shown', async () => {
  const order = ['--to', '1.1.0', '--share', '5,25,50%', '--every', '30m', '--visitors', '20', '--then', 'promote'];
  const started = await release('canary', 'host', ...order, ...skip);
  expect(started.out).toContain('canary host 1.1.0 for 5 % of visitors');
  const next =
    /^ {2}step 1 of 3, next 25 %, not before 20\S+Z, 0 of at least 20 visitors so far, waits for its time and more visitors$/m;
  for (const [command = '', ...args] of [['canary'], ['status']])
    expect((await release(command, ...args)).out).toMatch(next);
  expect(JSON.parse((await release('canary', '--json')).out).canary).toMatchObject({
    share: 0.05,
    steps: { shares: [0.05, 0.25, 0.5], everyMs: 1_800_000, visitors: 20, promotesAtEnd: true },
    next: { share: 0.25, visitors: 0, waitsFor: ['time', 'visitors'] },
  });
  // Changing only the share ends the automatic steps, and requires no journeys.
  expect((await release('canary', 'host', '--to', '1.1.0', '--share', '30')).out).not.toContain('step');
  expect(
    (await release('canary', 'host', '--to', '1.1.0', '--share', '30', '--every', '1d', '--then', 'promote')).out,
  ).toMatch(/step 1 of 1, next promoted, .*waits for its time and more visitors and its journeys$/m);
  expect((await release('canary', 'host', '--end')).out).toBe('no canary is running');
});

test('the error for a failed build contains no stack trace', async () => {
  const folder = await mkdtemp(join(import.meta.dirname, '../../../../remote-host/.test-'));
  try {
    const publish = () => release('publish', 'host', '--folder', folder);
    await writeFile(join(folder, 'package.json'), '{"version": 1.0');
    expect((await publish()).error).toBe(`${join(folder, 'package.json')} is not JSON.`);
    await writeFile(join(folder, 'package.json'), '{"version":"1.0.0","type":"module"}');
    await writeFile(join(folder, 'remote.json'), '{"name":"host","routes":[{"path":"nowhere"}]}');
    const config = `import { areaConfig } from 'area-kit/build'; export default areaConfig(import.meta.dirname);`;
    await writeFile(join(folder, 'vite.config.ts'), config);
    const { code, error } = await publish();
    expect([code, error]).toEqual([1, expect.stringContaining('routes.0.path: must be a path on the site')]);
    expect(error).not.toMatch(/^\s+at /m);
  } finally {
    await rm(folder, { recursive: true });
  }
  const outside = await mkdtemp(join(tmpdir(), 'lodge-area-'));
  await writeFile(join(outside, 'package.json'), '{"version":"1.0.0"}');
  // Use a separate process, because the test runner may find packages in additional folders.
  const args = [TOOL, 'publish', 'host', '--folder', outside];
  const run = promisify(execFile)(process.execPath, args, { env: { ...process.env, NODE_PATH: '' } });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: `${outside} cannot be built: its packages are not installed.\n`,
  });
});

test('an invalid command fails with a one-sentence error', async () => {
  const cases: [string[], number, string][] = [
    [['explode'], 2, 'Unknown command explode; expected one of: status, build, publish'],
    [['promote'], 2, 'Specify at least one name: shell, or that of an area.'],
    [['promote', 'payments'], 1, 'payments is not in the release store; publish it first.'],
    [['publish', 'payments'], 1, 'remote-payments has no sources of payments.'],
    [['promote', 'Payments'], 2, 'Payments is not a name: expected shell or the name of an area'],
    [['rollback', 'payments'], 1, 'payments was not on the site before.'],
    [['retire', 'payments'], 1, 'payments is not on the site.'],
    [['retire', 'shell'], 1, 'The shell cannot be retired: it is the site.'],
    [['publish', 'host', 'admin'], 2, 'Expected one name, got: host admin.'],
    [['promote', 'host', 'admin', '--to', '1.1.0'], 2, 'Use either --to with one name, or NAME@VERSION.'],
    [['promote', 'host@'], 2, 'Expected NAME@VERSION, got: host@.'],
    [['promote', 'host', '--force'], 2, "Unknown option '--force'."],
    [['promote', 'host', '--no-journeys'], 2, '--no-journeys needs --reason'],
    [['promote', 'host', '--to', '9.0.0', ...skip], 1, 'host 9.0.0 is not in the release store; publish it first.'],
    [['rollback', 'host'], 1, 'No version of host was promoted before 1.0.0.'],
    [['rollback', '--set', 'nothing'], 1, 'The site never had a set nothing.'],
    [['canary', 'host', '--share', '2x'], 2, '--share must be a share of the visitors'],
    [['canary', 'host', '--share', '5,25'], 2, 'Several shares need --every, such as --every 30m.'],
    [['canary', 'host', '--share', '25,5', '--every', '1h'], 2, '--share must grow with each step'],
    [['canary', 'host', '--share', '5,,25', '--every', '1h'], 2, '--share must be a share of the visitors'],
    [['canary', 'host', '--share', '5,25', '--every', '30'], 2, '--every must be at most 7d, such as 30m'],
    [['canary', 'host', '--share', '5,25', '--every', '8d'], 2, '--every must be at most 7d, such as 30m'],
    [['canary', 'host', '--share', '5', '--every', '1h'], 2, '--every needs several shares'],
    [['canary', 'host', '--share', '5,25', '--every', '1h', '--then', 'stay'], 2, '--then must be promote; got: stay.'],
    [['canary', 'host', '--share', '5,25', '--every', '1h', '--visitors', '0'], 2, '--visitors must be a whole number'],
    [['canary', 'host', '--share', '5', '--then', 'promote'], 2, '--then needs --share and --every.'],
    [['canary', 'host', '--every', '1h'], 2, '--every needs --share.'],
    [['canary', 'host', '--share', '100%'], 2, '--share must be a share of the visitors'],
    [['override', 'host'], 2, 'Expected NAME@VERSION, got: host.'],
    [['override', 'host@1.1.0', '--for', '9d'], 2, '--for must be at most 7d'],
    [['gc', '--url', 'https://lodge.test'], 2, 'gc works only on a local store'],
    [['status', '--url', 'https://lodge.test'], 2, 'A site requires a token'],
    [['status', '--url', 'ftp://x', '--token', 'x'], 2, '--url must be the http address of a site'],
  ];
  for (const [args, code, sentence] of cases) {
    const result = await release(...args);
    expect([args, result.code, result.out]).toEqual([args, code, '']);
    expect(result.error).toContain(sentence);
    expect(result.error.trim().split('\n')).toHaveLength(1);
  }
});

test('--help lists every command', async () => {
  const { out, code } = await release('rollback', 'host', '--help');
  expect(code).toBe(0);
  for (const name of ['status', 'build', 'publish', 'promote', 'rollback', 'retire', 'canary', 'override', 'gc'])
    expect(out).toContain(`\n  ${name}`);
});

test('the exit code of the process is that of its command', async () => {
  const child = spawn(process.execPath, [TOOL, 'promote', 'Payments'], { stdio: 'ignore' });
  await once(child, 'close');
  expect(child.exitCode).toBe(2);
});

test('an empty store is explained', async () => {
  vi.stubEnv('DATA_DIR', await mkdtemp(join(tmpdir(), 'lodge-none-')));
  const { code, error } = await release('status');
  expect([code, error]).toEqual([1, 'Nothing is released yet; npm start makes the first set.']);
});

test('shares and durations can be written in several ways', () => {
  expect(['0.1', '10', '10%', '10 %', '1', '0.5%'].map(shareOf)).toEqual([0.1, 0.1, 0.1, 0.1, 0.01, 0.005]);
  for (const wrong of ['0', '100', '100%', '-1', 'all', '', '1e1'])
    expect(() => shareOf(wrong), wrong).toThrow('--share');
  const hoursOf = (text: string) => durationOf('--for', text) / 3_600_000;
  expect(['30m', '2h', '7d'].map(hoursOf)).toEqual([0.5, 2, 168]);
  for (const wrong of ['0h', '8d', '2', 'h', '-1h', '2 weeks']) expect(() => hoursOf(wrong), wrong).toThrow('--for');
});
