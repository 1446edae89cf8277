import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readPointer } from '../store/history.ts';
import type { Pointer } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { addSample, promotedVersions, sampleStore } from '../testing/sample-store.ts';
import { applyChange, recordEvent } from './apply-change.ts';
import { candidateSet } from './candidate-set.ts';
import { readState } from './state.ts';

const ben = { by: 'ben' };
const skips = { ...ben, journeys: 'skipped', reason: 'a test' } as const;

let store: Store;
beforeEach(async () => {
  ({ store } = await sampleStore());
  for (const version of ['1.1.0', '1.2.0']) await addSample(store, 'host', version);
  await addSample(store, 'admin', '1.1.0');
});

const versions = async () => promotedVersions(store);
const fallback = async () => (await readState(store)).promoted.fallbacks?.host?.version;
const promoteHost = (to: string) => applyChange(store, { action: 'promote', ...skips, name: 'host', to });

test('a promotion makes the previous version the fallback', async () => {
  await promoteHost('1.1.0');
  expect(await versions()).toEqual({ shell: '1.0.0', browse: '1.0.0', guest: '1.0.0', host: '1.1.0', admin: '1.0.0' });
  expect(await fallback()).toBe('1.0.0');
});

test('a rollback restores the previously promoted version', async () => {
  await promoteHost('1.1.0');
  await promoteHost('1.2.0');
  await applyChange(store, { action: 'rollback', ...ben, name: 'host' });
  expect((await versions()).host).toBe('1.1.0');
  expect(await fallback()).toBe('1.0.0');
  await applyChange(store, { action: 'rollback', ...ben, name: 'host' });
  expect((await versions()).host).toBe('1.0.0');
  await expect(applyChange(store, { action: 'rollback', ...ben, name: 'host' })).rejects.toMatchObject({
    code: 'nothing-to-roll-back',
  });
});

test('a rollback keeps later changes of other areas', async () => {
  await promoteHost('1.1.0');
  await applyChange(store, { action: 'promote', ...skips, name: 'admin', to: '1.1.0' });
  await applyChange(store, { action: 'rollback', ...ben, name: 'host' });
  expect(await versions()).toMatchObject({ host: '1.0.0', admin: '1.1.0' });
});

test('the whole site can be rolled back to an earlier set', async () => {
  const { set } = (await readPointer(store)) as Pointer;
  await promoteHost('1.1.0');
  await applyChange(store, { action: 'promote', ...skips, name: 'admin', to: '1.1.0' });
  expect((await applyChange(store, { action: 'rollback-set', ...ben, set })).set).toBe(set);
  expect(await versions()).toMatchObject({ host: '1.0.0', admin: '1.0.0' });
  await expect(applyChange(store, { action: 'rollback-set', ...ben, set: 'nothing' })).rejects.toMatchObject({
    code: 'unknown-set',
  });
});

test('the site cannot be rolled back to a set that was never promoted', async () => {
  const { id } = await candidateSet(store, { host: '1.2.0' });
  await expect(applyChange(store, { action: 'rollback-set', ...ben, set: id })).rejects.toMatchObject({
    code: 'unknown-set',
    message: `The site never had a set ${id}`,
  });
  expect((await versions()).host).toBe('1.0.0');
});

describe('while the file of the promoted set is damaged', () => {
  let first = '';
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    first = ((await readPointer(store)) as Pointer).set;
    const { set } = await promoteHost('1.1.0');
    await writeFile(join(store.folder, 'sets', `${set}.json`), '{"id": ');
  });

  test('a promotion keeps the versions of the set', async () => {
    await applyChange(store, { action: 'promote', ...skips, name: 'admin', to: '1.1.0' });
    expect(await versions()).toMatchObject({ host: '1.1.0', admin: '1.1.0' });
  });

  test('an area can be rolled back', async () => {
    await applyChange(store, { action: 'rollback', ...ben, name: 'host' });
    expect((await versions()).host).toBe('1.0.0');
  });

  test('the whole site can be rolled back', async () => {
    expect((await applyChange(store, { action: 'rollback-set', ...ben, set: first })).set).toBe(first);
  });

  test('the site can be rolled back to a set whose file is missing', async () => {
    const { set } = await promoteHost('1.2.0');
    const [, damaged] = (await readState(store)).sets;
    expect((await applyChange(store, { action: 'rollback-set', ...ben, set: String(damaged?.id) })).set).not.toBe(set);
    expect((await versions()).host).toBe('1.1.0');
  });

  test('an event that changes nothing is still recorded', async () => {
    await recordEvent(store, { action: 'publish', name: 'host', to: '1.2.0', by: 'ben' });
    const { promoted, history } = await readState(store);
    expect(promoted.areas.host?.version).toBe('1.1.0');
    expect(promoted.fallbacks?.host?.version).toBe('1.0.0');
    expect(history[0]).toMatchObject({ action: 'publish', set: promoted.id });
  });
});

test('the set of a canary contains later promotions of other areas', async () => {
  const { canary } = await applyChange(store, { action: 'canary', ...skips, name: 'host', to: '1.1.0', share: 0.1 });
  expect((await store.readSet(String(canary?.set)))?.areas.host?.version).toBe('1.1.0');
  expect((await versions()).host).toBe('1.0.0');
  const moved = await applyChange(store, { action: 'promote', ...skips, name: 'admin', to: '1.1.0' });
  const set = await store.readSet(String(moved.canary?.set));
  expect([set?.areas.host?.version, set?.areas.admin?.version]).toEqual(['1.1.0', '1.1.0']);
});

test('a stale request to end a canary does not end a newer one', async () => {
  const seen = await applyChange(store, { action: 'canary', ...skips, name: 'host', to: '1.1.0', share: 0.1 });
  const late = { ...ben, revision: seen.revision };
  await applyChange(store, { action: 'canary', ...skips, name: 'host', to: '1.1.0', share: 0.5 });
  expect((await applyChange(store, { action: 'canary-end', ...late })).canary).toBeNull();
  await applyChange(store, { action: 'canary', ...skips, name: 'host', to: '1.2.0', share: 0.1 });
  await expect(applyChange(store, { action: 'canary-end', ...late })).rejects.toMatchObject({
    code: 'changed-meanwhile',
  });
  await expect(applyChange(store, { action: 'canary-end', ...late, revision: 1 })).rejects.toMatchObject({
    code: 'changed-meanwhile',
  });
  expect((await readPointer(store))?.canary).toMatchObject({ version: '1.2.0' });
});

test('an open breaker replaces the version with its fallback', async () => {
  await promoteHost('1.1.0');
  await promoteHost('1.2.0');
  await applyChange(store, {
    action: 'breaker',
    name: 'host',
    version: '1.2.0',
    reason: 'It failed 30 times of 100',
    by: 'edge',
  });
  expect((await versions()).host).toBe('1.1.0');
  await applyChange(store, { action: 'breaker', name: 'host', version: '1.0.0', reason: 'It failed too', by: 'edge' });
  expect(await fallback()).toBeUndefined();
  const { history, versions: known } = await readState(store);
  expect(history[1]).toMatchObject({ action: 'breaker', name: 'host', from: '1.2.0', to: '1.1.0', by: 'edge' });
  expect(known.host?.filter(({ isBroken }) => isBroken).map(({ version }) => version)).toEqual(['1.2.0', '1.0.0']);
});

test('a broken version remains promoted if it has no fallback', async () => {
  await applyChange(store, { action: 'breaker', name: 'host', version: '1.0.0', reason: 'It failed', by: 'edge' });
  expect((await versions()).host).toBe('1.0.0');
});

test('an incompatible version cannot be promoted', async () => {
  const requires = { platform: '^2', http: '^1' };
  await addSample(store, 'guest', '2.0.0', {}, { requires });
  await expect(applyChange(store, { action: 'promote', ...skips, name: 'guest', to: '2.0.0' })).rejects.toMatchObject({
    code: 'not-compatible',
    message: 'guest 2.0.0 needs version 2 of the shell’s contract, but shell 1.0.0 offers 1',
  });
  const set = await candidateSet(store, { guest: '2.0.0' });
  expect(set.areas.guest?.version).toBe('2.0.0');
});

test('a version whose page has moved to another area is not a fallback', async () => {
  const page = { path: '/reviews', access: 'public', title: 'Reviews', module: './routes' } as const;
  await addSample(store, 'host', '3.0.0', {}, { routes: [page] });
  await promoteHost('3.0.0');
  await promoteHost('1.1.0');
  expect(await fallback()).toBe('3.0.0');
  await addSample(store, 'browse', '3.0.0', {}, { routes: [page] });
  await applyChange(store, { action: 'promote', ...skips, name: 'browse', to: '3.0.0' });
  expect(await fallback()).toBe('1.0.0');
  await applyChange(store, { action: 'breaker', name: 'host', version: '1.1.0', reason: 'It fails', by: 'edge' });
  expect((await versions()).host).toBe('1.0.0');
});

test('the state lists the newest versions first', async () => {
  await promoteHost('1.1.0');
  const state = await readState(store);
  expect(state.revision).toBe(2);
  expect(state.versions.host?.map(({ version, isPromoted, isFallback }) => [version, isPromoted, isFallback])).toEqual([
    ['1.2.0', false, false],
    ['1.1.0', true, false],
    ['1.0.0', false, true],
  ]);
  expect(state.sets.map(({ versions: of }) => of.host)).toEqual(['1.1.0', '1.0.0']);
  expect(state.versions.shell?.[0]?.requires).toBeNull();
  expect(state.versions.host?.[0]?.requires).toEqual({ platform: '^1', http: '^1' });
});
