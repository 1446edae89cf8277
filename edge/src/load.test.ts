import { createHash } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { applyChange } from 'releases/changes/apply-change';
import { readPointer } from 'releases/store/history';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, pageData, startTestEdge, type TestEdge } from './testing/test-edge.ts';

const by = { by: 'ben' };
const REQUESTS_A_SECOND = 50;
const MOVES = 20;
const PATHS = ['/', '/room/7', '/login', '/r/browse/1.0.0/remoteEntry.js', '/-/release'];
const WAIT = { interval: 5 };

let store: Store;
let edge: TestEdge;
beforeAll(async () => {
  ({ store } = await sampleStore());
  edge = await startTestEdge(store);
});
afterAll(() => edge.close());

/**
 * Returns what is wrong with a page, or undefined. A page must be complete and belong to a set that was promoted
 * while the page was requested.
 */
function trouble({ status, body }: Answer): string | undefined {
  if (status !== 200) return `status ${status}`;
  const { set } = pageData(body);
  const hashes = Object.keys(
    JSON.parse(body.split('<script type="importmap">')[1]?.split('</script>')[0] ?? '{}').integrity,
  );
  const bases = [set.shell, ...Object.values(set.areas), ...Object.values(set.fallbacks ?? {})].map(({ base }) => base);
  const strange = hashes.find((address) => !bases.some((base) => address.startsWith(base)));
  const bare = bases.find((base) => !hashes.some((address) => address.startsWith(base)));
  const loaded = [...body.matchAll(/(?:href|src)="(\/r\/[^/]+\/[^/]+\/)/g)].find(
    ([, base = '']) => !bases.includes(base),
  );
  return strange ?? bare ?? loaded?.[1];
}

test(`${REQUESTS_A_SECOND} requests a second all succeed during ${MOVES} publications, promotions and rollbacks`, async () => {
  const troubles: string[] = [];
  const sets = new Set<string>();
  let isOver = false;
  let asked = 0;
  let answered = 0;
  async function visit(): Promise<void> {
    const path = PATHS[asked++ % PATHS.length] ?? '/';
    const answer = await edge.ask(path).catch((error: Error) => error);
    answered += 1;
    if (answer instanceof Error) troubles.push(answer.message);
    else if (path.startsWith('/r/') || path.startsWith('/-/')) {
      if (answer.status !== 200) troubles.push(`${path}: status ${answer.status}`);
    } else {
      const wrong = trouble(answer);
      if (wrong) troubles.push(`${path}: ${wrong}`);
      else sets.add(pageData(answer.body).set.id);
    }
  }
  async function visitors(): Promise<void> {
    const visits: Promise<void>[] = [];
    while (!isOver) {
      visits.push(visit());
      await sleep(1_000 / REQUESTS_A_SECOND);
    }
    await Promise.all(visits);
  }
  const visiting = visitors();
  for (let move = 1; move <= MOVES; move += 1) {
    const version = `1.${Math.ceil(move / 2)}.0`;
    if (move % 2 === 1) {
      await addSample(store, 'browse', version);
      await applyChange(store, {
        action: 'promote',
        name: 'browse',
        to: version,
        journeys: 'skipped',
        reason: 'a test',
        ...by,
      });
    } else {
      await applyChange(store, { action: 'rollback', name: 'browse', ...by });
    }
    const promoted = (await readPointer(store))?.set;
    await vi.waitFor(async () => expect((await edge.page('/')).set.id).toBe(promoted), WAIT);
    // Wait for at least one response to a request for each address that was sent after the promotion.
    const wanted = asked + 2 * PATHS.length;
    await vi.waitFor(() => expect(answered).toBeGreaterThan(wanted), WAIT);
  }
  isOver = true;
  await visiting;
  expect(troubles).toEqual([]);
  expect(sets.size).toBeGreaterThan(1);
});

test('a damaged or missing pointer changes nothing for visitors', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { id } = (await edge.page('/')).set;
  const file = join(store.folder, 'pointer.json');
  const history = join(store.folder, 'history');
  for (const content of ['{"set":', '', 'null', '{"revision":9999,"entry":9999,"set":"0123456789abcdef"}']) {
    await writeFile(file, content);
    expect((await edge.page('/')).set.id).toBe(id);
  }
  await rename(file, `${file}.away`).catch(() => {});
  await rename(history, `${history}.away`);
  expect((await edge.page('/')).set.id).toBe(id);
  // A page that nobody has requested before also works, because its set is in memory.
  await rename(join(store.folder, 'r'), join(store.folder, 'r.away'));
  expect((await edge.page('/dashboard/profile')).set.id).toBe(id);
  await rename(join(store.folder, 'r.away'), join(store.folder, 'r'));
  await rename(`${history}.away`, history);
});

test('the hash in a page is the one from the publication', async () => {
  const published = await store.readRelease('browse', '1.0.0');
  await writeFile(join(store.folder, 'r/browse/1.0.0/remoteEntry.js'), 'export const get = () => alert(1);\n');
  const { body } = await edge.ask('/r/browse/1.0.0/remoteEntry.js');
  const served = `sha384-${createHash('sha384').update(body).digest('base64')}`;
  const map = (await edge.ask('/')).body.split('<script type="importmap">')[1]?.split('</script>')[0] ?? '';
  const stated = JSON.parse(map).integrity['/r/browse/1.0.0/remoteEntry.js'];
  expect(stated).toBe(published?.files['remoteEntry.js']?.integrity);
  expect(served).not.toBe(stated);
});
