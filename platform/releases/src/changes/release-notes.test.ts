import { beforeEach, expect, test } from 'vitest';
import { publish } from '../publish/publish.ts';
import type { Store } from '../store/store.ts';
import { addSample, buildSample, sampleStore } from '../testing/sample-store.ts';
import { applyChange } from './apply-change.ts';
import { releaseNotes } from './release-notes.ts';

let store: Store;
beforeEach(async () => {
  ({ store } = await sampleStore());
});

async function addNoted(version: string, notes: string): Promise<void> {
  const { release, folder } = await buildSample('host', version);
  await store.add({ ...release, notes }, folder, 'host token');
}

const promote = (to: string) =>
  applyChange(store, { action: 'promote', by: 'ben', name: 'host', to, journeys: 'skipped', reason: 'Needed' });
const versionsOf = async (to?: string) =>
  (await releaseNotes(store, 'host', to)).versions.map(({ version }) => version);

test('the notes cover all versions since the promoted one', async () => {
  await addNoted('1.10.0', '- Ten.');
  await addNoted('1.2.0', '- Two.');
  await addNoted('0.9.1', '- A fix of what was before.');
  expect(await releaseNotes(store, 'host', '1.10.0')).toMatchObject({
    from: '1.0.0',
    isBackwards: false,
    versions: [
      { version: '1.10.0', notes: '- Ten.' },
      { version: '1.2.0', notes: '- Two.' },
    ],
  });
});

test('the notes for an older version are marked as changes to undo', async () => {
  await addNoted('1.1.0', '- One.');
  await addNoted('1.2.0', '- Two.');
  await promote('1.2.0');
  expect(await releaseNotes(store, 'host', '1.0.0')).toMatchObject({
    from: '1.2.0',
    isBackwards: true,
    versions: [{ notes: '- Two.' }, { notes: '- One.' }],
  });
  expect(await versionsOf('1.2.0')).toEqual([]);
});

test('a build of a working tree has only its own notes', async () => {
  await addNoted('1.0.0+aaaaaaaa', '- A draft.');
  await addNoted('1.0.0+00000000', '- A better draft.');
  await addNoted('1.1.0', '- The result.');
  expect(await versionsOf('1.0.0+00000000')).toEqual(['1.0.0+00000000']);
  expect(await versionsOf('1.1.0')).toEqual(['1.1.0']);
});

test('a version without notes is listed', async () => {
  await addSample(store, 'host', '1.1.0');
  expect((await releaseNotes(store, 'host', '1.1.0')).versions).toMatchObject([{ version: '1.1.0', notes: null }]);
  expect(await versionsOf()).toEqual(['1.1.0', '1.0.0']);
  expect(await releaseNotes(store, 'reviews')).toEqual({ from: null, to: null, isBackwards: false, versions: [] });
  await expect(releaseNotes(store, 'host', '9.9.9')).rejects.toMatchObject({ code: 'unknown-version' });
});

test('publishing a version without notes returns a warning', async () => {
  const entry = JSON.stringify({ exposes: [{ path: './routes' }], shared: [] });
  const { release, folder } = await buildSample('guest', '1.1.0', { 'mf-manifest.json': entry }, { routes: [ROUTE] });
  const { warnings } = await publish(store, release, folder, 'guest token');
  expect(warnings).toEqual(['guest 1.1.0 has no release notes; describe it in its CHANGELOG.md, under ## 1.1.0']);
  // Publish the same version with a tool that reads release notes.
  const again = await publish(store, { ...release, notes: '- New.' }, folder, 'guest token');
  expect(again).toMatchObject({ isNew: false, warnings: [] });
});

const ROUTE = { path: '/dashboard/trips', access: 'signed-in', title: 'Trips', module: './routes' } as const;
