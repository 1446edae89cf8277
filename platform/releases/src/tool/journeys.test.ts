import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { applyChange } from '../changes/apply-change.ts';
import { readState } from '../changes/state.ts';
import type { Versions } from '../store/release.ts';
import { openStore, type Store } from '../store/store.ts';
import { addSample, promotedVersions, sampleStore } from '../testing/sample-store.ts';
import { runJourneys } from './journeys.ts';
import { localTarget } from './local-target.ts';
import type { runPlaywright } from './playwright.ts';
import type { Throwaway } from './throwaway.ts';

/** What the copy had promoted when the journeys of some tags ran on it. */
const runs: { tags: readonly string[]; versions: Versions }[] = [];
const outcomes = vi.fn((): { passed: number; failed: string[] } => ({ passed: 3, failed: [] }));
const ended = vi.fn();
let copy: Store;

vi.mock('./throwaway.ts', () => ({
  startThrowaway: async (fill: (store: Store) => Promise<void>): Promise<Throwaway> => {
    copy = openStore(await mkdtemp(join(tmpdir(), 'lodge-copy-')));
    await fill(copy);
    return { url: 'http://copy.test', store: copy, end: async () => ended() };
  },
}));
vi.mock('./playwright.ts', () => ({
  runPlaywright: async ({ tags }: Parameters<typeof runPlaywright>[0]) => {
    runs.push({ tags, versions: await promotedVersions(copy) });
    return outcomes();
  },
}));

let store: Store;
beforeEach(async () => {
  runs.length = 0;
  vi.clearAllMocks();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  ({ store } = await sampleStore());
  await addSample(store, 'host', '1.1.0');
  await addSample(store, 'shell', '1.1.0');
});

const health = () => ({ loads: 0, failures: 0, lcp: null, inp: null, cls: null });
const passed = { by: 'ben', journeys: 'passed' } as const;
const candidate = async (name: 'host' | 'shell') => {
  const state = await readState(store, health);
  return { target: localTarget(store, '/nowhere'), state, wanted: { [name]: '1.1.0' } };
};

test('the journeys of an area run on the set that its promotion would give, and the live one stays', async () => {
  const report = await runJourneys(await candidate('host'));
  expect(report).toMatchObject({ passed: 3, shells: ['1.0.0'] });
  expect(runs).toEqual([{ tags: ['@host'], versions: expect.objectContaining({ host: '1.1.0', shell: '1.0.0' }) }]);
  expect((await promotedVersions(store)).host).toBe('1.0.0');
  expect(ended).toHaveBeenCalledOnce();
});

test('and once more with the shell that was promoted before', async () => {
  await applyChange(store, { action: 'promote', ...passed, name: 'shell', to: '1.1.0' });
  const report = await runJourneys(await candidate('host'));
  expect(report).toMatchObject({ passed: 6, shells: ['1.1.0', '1.0.0'] });
  expect(runs.map(({ versions }) => [versions.shell, versions.host])).toEqual([
    ['1.1.0', '1.1.0'],
    ['1.0.0', '1.1.0'],
  ]);
});

test('not with a shell that was taken back: nobody is to fit it', async () => {
  await applyChange(store, { action: 'promote', ...passed, name: 'shell', to: '1.1.0' });
  await applyChange(store, { action: 'rollback', by: 'ben', name: 'shell' });
  expect((await runJourneys(await candidate('host'))).shells).toEqual(['1.0.0']);
});

test('an old shell that does not offer what the area needs is left out', async () => {
  await addSample(store, 'shell', '0.9.0', {}, {}, { platform: 1, http: 0, shared: {} });
  const wanted = await candidate('host');
  const report = await runJourneys({ ...wanted, state: { ...wanted.state, shellBefore: '0.9.0' } });
  expect(report.shells).toEqual(['1.0.0']);
  expect(runs.map(({ versions }) => versions.shell)).toEqual(['1.0.0']);
  expect(process.stderr.write).toHaveBeenCalledWith(expect.stringContaining('skipping shell 0.9.0'));
});

test('a shell is tried by the journeys of all areas', async () => {
  await runJourneys(await candidate('shell'));
  expect(runs).toEqual([
    {
      tags: ['@shell', '@admin', '@browse', '@guest', '@host'],
      versions: expect.objectContaining({ shell: '1.1.0' }),
    },
  ]);
});

test('several go over together once the journeys of all of them passed', async () => {
  await addSample(store, 'guest', '1.1.0');
  await runJourneys({ ...(await candidate('host')), wanted: { host: '1.1.0', guest: '1.1.0' } });
  expect(runs).toEqual([
    { tags: ['@guest', '@host'], versions: expect.objectContaining({ host: '1.1.0', guest: '1.1.0' }) },
  ]);
});

test('a failed journey refuses the promotion, by name, area and version, and the copy ends', async () => {
  outcomes.mockReturnValueOnce({ passed: 2, failed: ['the host sees who has booked (e2e/tests/main-job.spec.ts)'] });
  await expect(runJourneys(await candidate('host'))).rejects.toMatchObject({
    code: 'journeys-failed',
    message: expect.stringMatching(
      /1 of the journeys failed with host 1\.1\.0 on shell 1\.0\.0.*\n.*the host sees who has booked/,
    ),
  });
  expect(ended).toHaveBeenCalledOnce();
});

test('no journey at all is no pass', async () => {
  outcomes.mockReturnValueOnce({ passed: 0, failed: [] });
  await expect(runJourneys(await candidate('host'))).rejects.toMatchObject({ code: 'journeys-failed' });
});
