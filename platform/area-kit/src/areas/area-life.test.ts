import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { startTestEdge } from 'edge/testing/test-edge';
import { buildRelease } from 'releases/build/build-release';
import { promoteTree } from 'releases/build/promote-tree';
import { applyChange } from 'releases/changes/apply-change';
import { publish } from 'releases/publish/publish';
import { addSample, promotedVersions, sampleStore } from 'releases/testing/sample-store';
import { expect, test } from 'vitest';
import { areaRoot, ROOT, TEMPLATE } from '../testing/area-root.ts';
import { createArea } from './create-area.ts';

const PAGE = '/dashboard/reviews';

/** Creates an area in a temporary folder, with links to the files that its configuration refers to. */
async function newArea(name: string): Promise<string> {
  const root = areaRoot();
  await createArea(root, name);
  const settings = ['tsconfig.base.json', 'tsconfig.browser.json', 'tsconfig.test.json'];
  const tests = ['shared', 'temporary-files', 'setup'].map((part) => `vitest.${part}.ts`);
  for (const file of ['types', 'node_modules', ...settings, ...tests]) symlinkSync(join(ROOT, file), join(root, file));
  const folder = join(root, `remote-${name}`);
  symlinkSync(join(ROOT, TEMPLATE, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

test('a new area can be released without changes to its code', async () => {
  const folder = await newArea('reviews');
  const tests = spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(tests.status, tests.stdout + tests.stderr).toBe(0);

  const out = join(folder, 'dist');
  const release = await buildRelease('reviews', { version: '0.1.0', out, folder });
  const { shared } = JSON.parse(readFileSync(join(out, 'mf-manifest.json'), 'utf8')) as Record<
    string,
    { name: string; version: string }[]
  >;
  const { store } = await sampleStore();
  const offers = { shared: Object.fromEntries((shared ?? []).map(({ name, version }) => [name, version])) };
  await addSample(store, 'shell', '1.1.0', {}, {}, offers);
  await applyChange(store, {
    action: 'promote',
    by: 'ben',
    name: 'shell',
    to: '1.1.0',
    journeys: 'skipped',
    reason: 'a test',
  });
  const before = await promotedVersions(store);
  await promoteTree(store, before);

  const edge = await startTestEdge(store);
  const page = (path: string) => edge.ask(path, { headers: { accept: 'text/html' } });
  try {
    expect((await publish(store, release, out, 'reviews token')).blockers).toEqual([]);
    expect((await page(PAGE)).status).toBe(404);
    await applyChange(store, {
      action: 'promote',
      by: 'reviews token',
      name: 'reviews',
      to: '0.1.0',
      journeys: 'skipped',
      reason: 'a test',
    });
    const shown = await page(PAGE);
    expect(shown.status).toBe(200);
    const { set } = await edge.page(PAGE);
    expect(set.areas.reviews?.menu).toEqual([{ label: 'Reviews', path: PAGE, for: 'guest', icon: 'list' }]);
    const base = set.areas.reviews?.base ?? '';
    expect(shown.body).toContain(`"${base}remoteEntry.js"`);
    expect((await edge.ask(`${base}remoteEntry.js`)).headers['content-type']).toMatch('text/javascript');

    // Start from a working tree that does not contain the area.
    await promoteTree(store, before);
    expect((await page(PAGE)).status).toBe(200);

    await applyChange(store, { action: 'retire', by: 'reviews token', name: 'reviews' });
    const gone = await page(PAGE);
    expect([gone.status, gone.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(gone.body).not.toContain(base);
    expect((await page('/')).status).toBe(200);
    expect(await promotedVersions(store)).toEqual(before);
  } finally {
    await edge.close();
  }
});
