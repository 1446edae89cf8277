import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseChange } from 'contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { applyChange } from '../changes/apply-change.ts';
import { candidate } from '../changes/candidate-set.ts';
import { readPointer } from '../store/history.ts';
import { ReleaseRefusal } from '../store/refusal.ts';
import type { Versions } from '../store/release.ts';
import { openStore, type Store } from '../store/store.ts';
import { addSample, promotedVersions, sampleStore } from '../testing/sample-store.ts';
import { changeAfterJourneys } from './journeys.ts';
import { localTarget } from './local-target.ts';
import type { JourneysOutcome, runPlaywright } from './playwright.ts';
import type { Target } from './target.ts';
import type { Throwaway } from './throwaway.ts';

/** The set that was promoted on the copy in each run. */
const runs: { names: readonly string[]; scope: string; set: string | undefined; versions: Versions }[] = [];
const outcomes = vi.fn(async (): Promise<JourneysOutcome> => ({ passed: 3, skipped: 0, failed: [] }));
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
  runPlaywright: async ({ names, scope }: Parameters<typeof runPlaywright>[0]) => {
    runs.push({ names, scope, set: (await readPointer(copy))?.set, versions: await promotedVersions(copy) });
    return outcomes();
  },
}));

let store: Store;
let target: Target;
beforeEach(async () => {
  runs.length = 0;
  vi.clearAllMocks();
  vi.stubEnv('NODE_ENV', 'test');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  ({ store } = await sampleStore());
  for (const name of ['host', 'guest', 'admin', 'shell']) await addSample(store, name, '1.1.0');
  target = localTarget(store, '/nowhere');
});

const skipped = { by: 'ben', journeys: 'skipped', reason: 'a test' } as const;
const promotion = (name: string, also: Record<string, string> = {}): ReleaseChange => ({
  action: 'promote',
  name,
  to: '1.1.0',
  ...(Object.keys(also).length > 0 && { also }),
});
/** Makes the same change as the `promote` command. */
const promote = (name: string, also: Record<string, string> = {}) =>
  changeAfterJourneys(target, { [name]: '1.1.0', ...also }, promotion(name, also));

test('the journeys of an area run on the set that its promotion would create', async () => {
  await applyChange(store, { action: 'promote', ...skipped, name: 'guest', to: '1.1.0' });
  const [need] = (await candidate(store, { host: '1.1.0' })).needs;
  const { report, state } = await promote('host');
  expect(report).toMatchObject({ passed: 3, shells: ['1.0.0'] });
  const versions = expect.objectContaining({ host: '1.1.0', guest: '1.1.0', shell: '1.0.0' });
  expect(runs).toEqual([{ names: ['host'], scope: 'all', set: need?.set.id, versions }]);
  expect(need?.set.fallbacks?.guest?.version).toBe('1.0.0');
  expect(state.promoted.id).toBe(need?.set.id);
  expect(state.history[0]).toMatchObject({ journeys: 'passed', results: [{ passed: 3, set: need?.set.id }] });
});

test('the journeys of an area that involve no other also run with the previous shell', async () => {
  await applyChange(store, { action: 'promote', ...skipped, name: 'shell', to: '1.1.0' });
  const { report } = await promote('host');
  expect(report).toMatchObject({ passed: 6, shells: ['1.1.0', '1.0.0'] });
  expect(runs.map(({ versions, scope }) => [versions.shell, versions.host, scope])).toEqual([
    ['1.1.0', '1.1.0', 'all'],
    ['1.0.0', '1.1.0', 'own'],
  ]);
});

test('the journeys do not run with a shell that was rolled back', async () => {
  await applyChange(store, { action: 'promote', ...skipped, name: 'shell', to: '1.1.0' });
  await applyChange(store, { action: 'rollback', by: 'ben', name: 'shell' });
  expect((await promote('host')).report.shells).toEqual(['1.0.0']);
});

test('the journeys do not run with an incompatible previous shell', async () => {
  await applyChange(store, { action: 'promote', ...skipped, name: 'shell', to: '1.1.0' });
  await addSample(store, 'shell', '2.0.0', {}, {}, { platform: 2, http: 1, shared: {} });
  const all = Object.fromEntries(['browse', 'guest', 'host', 'admin'].map((name) => [name, '2.0.0']));
  for (const name of Object.keys(all))
    await addSample(store, name, '2.0.0', {}, { requires: { platform: '^2', http: '^1' } });
  await applyChange(store, { action: 'promote', ...skipped, name: 'shell', to: '2.0.0', also: all });
  await addSample(store, 'host', '2.1.0', {}, { requires: { platform: '^2', http: '^1' } });
  await changeAfterJourneys(target, { host: '2.1.0' }, { action: 'promote', name: 'host', to: '2.1.0' });
  expect(runs.map(({ versions }) => versions.shell)).toEqual(['2.0.0']);
});

test('a new shell requires the journeys of all areas', async () => {
  await promote('shell');
  expect(runs).toMatchObject([
    { names: ['shell', 'admin', 'browse', 'guest', 'host'], scope: 'all', versions: { shell: '1.1.0' } },
  ]);
});

test('areas are promoted together after all their journeys have passed', async () => {
  await promote('host', { guest: '1.1.0' });
  expect(runs).toMatchObject([{ names: ['guest', 'host'], versions: { host: '1.1.0', guest: '1.1.0' } }]);
});

test('journeys that passed for a canary are not run again for its promotion', async () => {
  await changeAfterJourneys(target, { host: '1.1.0' }, { action: 'canary', name: 'host', to: '1.1.0', share: 0.1 });
  const { report } = await promote('host');
  expect(runs).toHaveLength(1);
  expect(report).toMatchObject({ passed: 3, seconds: 0 });
});

test('the journeys run again if another promotion changed the set', async () => {
  outcomes.mockImplementationOnce(async () => {
    await applyChange(store, { action: 'promote', ...skipped, name: 'admin', to: '1.1.0' });
    return { passed: 3, skipped: 0, failed: [] };
  });
  const { state } = await promote('host');
  expect(runs.map(({ versions }) => versions.admin)).toEqual(['1.0.0', '1.1.0']);
  expect(state.promoted.areas).toMatchObject({ host: { version: '1.1.0' }, admin: { version: '1.1.0' } });
});

test('a run does not count if the set of the copy changed during it', async () => {
  outcomes.mockImplementationOnce(async () => {
    await applyChange(copy, { action: 'promote', ...skipped, name: 'host', to: '1.0.0' }).catch(() => {});
    await addSample(copy, 'host', '1.0.1');
    await applyChange(copy, { action: 'promote', ...skipped, name: 'host', to: '1.0.1' });
    return { passed: 3, skipped: 0, failed: [] };
  });
  await expect(promote('host')).rejects.toMatchObject({ code: 'journeys-failed' });
  expect((await promotedVersions(store)).host).toBe('1.0.0');
});

test('a machine without QA_TOKEN runs no journeys in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await expect(promote('host')).rejects.toMatchObject({
    code: 'journeys-needed',
    message: expect.stringContaining('to the holder of QA_TOKEN'),
  });
  expect(runs).toEqual([]);
});

test('no journeys run if the site refuses the QA token', async () => {
  const refused = new ReleaseRefusal('signed-out', 'This token is not valid');
  const read = async () => Promise.reject(refused);
  target = { ...target, results: async () => ({ read, add: async () => {} }) };
  await expect(promote('host')).rejects.toBe(refused);
  expect(runs).toEqual([]);
});

test('the error for a refused promotion names the failed journeys', async () => {
  outcomes.mockResolvedValueOnce({
    passed: 2,
    skipped: 0,
    failed: ['the host sees who has booked (e2e/tests/main-job.spec.ts)'],
  });
  await expect(promote('host')).rejects.toMatchObject({
    code: 'journeys-failed',
    message: expect.stringMatching(
      /1 of the journeys failed with host 1\.1\.0 on shell 1\.0\.0.*\n.*the host sees who has booked/,
    ),
  });
  expect(ended).toHaveBeenCalledOnce();
  expect((await promotedVersions(store)).host).toBe('1.0.0');
});

test('a run without journeys does not count as passed', async () => {
  outcomes.mockResolvedValueOnce({ passed: 0, skipped: 0, failed: [] });
  await expect(promote('host')).rejects.toMatchObject({ code: 'journeys-failed' });
});
