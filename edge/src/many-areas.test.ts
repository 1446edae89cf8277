import { createHash } from 'node:crypto';
import { setVersions } from 'releases/store/release';
import type { Store } from 'releases/store/store';
import { addManyAreas } from 'releases/testing/many-areas';
import { sampleStore } from 'releases/testing/sample-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, pageData, startTestEdge, type TestEdge } from './testing/test-edge.ts';

/** A site with fifty areas, of which each has a fallback. */

const MOST_MORE_BYTES = 2_048;
const CHROMIUM =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';
const OWN = '/dashboard/reviews';

let store: Store;
let edge: TestEdge;
let small: Sent;
beforeAll(async () => {
  ({ store } = await sampleStore());
  edge = await startTestEdge(store);
  small = await sent('/');
  await addManyAreas(store);
});
afterAll(() => edge.close());

interface Sent {
  bytes: number;
  /** What the page asks for at once. */
  requests: string[];
}

/** What Chromium gets of a page, headers included. */
async function sent(path: string): Promise<Sent> {
  const packed = await edge.ask(path, { headers: { 'user-agent': CHROMIUM, 'accept-encoding': 'gzip, deflate, br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  const headers = Object.entries(packed.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return {
    bytes: headers.join('').length + Number(packed.headers['content-length']),
    requests: [...(await pageFor(CHROMIUM, path)).body.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, a = '']) => a),
  };
}

const pageFor = (userAgent: string, path: string) => edge.ask(path, { headers: { 'user-agent': userAgent } });

const inlineHashes = ({ body }: Answer): Record<string, string> =>
  JSON.parse(body.split('<script type="importmap">')[1]?.split('</script>')[0] ?? '').integrity;

/** Those that the set's releases were published with. */
async function publishedHashes(answer: Answer): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [name, version] of setVersions(pageData(answer.body).set)) {
    const { files = {} } = (await store.readRelease(name, version)) ?? {};
    for (const [file, { integrity }] of Object.entries(files))
      if (!file.endsWith('.svg')) hashes[`/r/${name}/${version}/${file}`] = integrity;
  }
  return hashes;
}

/** What a script with hashes adds, and the text that it adds it by. */
function added(script: string): { map: string; integrity: Record<string, string> } {
  const map = JSON.parse(/^const map = (".*");$/m.exec(script)?.[1] ?? '');
  return { map, integrity: JSON.parse(map).integrity };
}

test('46 areas more cost the start of a page at most 2 KB and no request', async () => {
  const large = await sent('/');
  expect(large.bytes - small.bytes).toBeLessThanOrEqual(MOST_MORE_BYTES);
  expect(large.requests).toEqual(small.requests);
});

test('a page has the hashes of the shell, its area and that one’s fallback, and says where those of the others are', async () => {
  const page = await pageFor(CHROMIUM, OWN);
  const { areas, fallbacks } = pageData(page.body).set;
  const has = (base = '') => Object.keys(inlineHashes(page)).filter((address) => address.startsWith(base)).length;
  expect([has('/r/shell/'), has(areas.reviews?.base), has(fallbacks?.reviews?.base)]).toEqual([3, 7, 7]);
  expect([areas.reviews?.hashes, fallbacks?.reviews?.hashes]).toEqual([undefined, undefined]);
  expect([has(areas.tours?.base), has(areas.host?.base)]).toEqual([0, 0]);
  expect(areas.tours?.hashes).toMatch(/^\/-\/hashes\//);
  expect(fallbacks?.tours?.hashes).toBe(areas.tours?.hashes);
});

test('page and scripts together have the hash of every file, and nothing else', async () => {
  const page = await pageFor(CHROMIUM, OWN);
  const inline = inlineHashes(page);
  const { areas } = pageData(page.body).set;
  const scripts = new Set(Object.values(areas).flatMap(({ hashes }) => hashes ?? []));
  let all = Object.fromEntries(Object.entries(inline).filter(([address]) => !address.startsWith('/-/')));
  for (const address of scripts) {
    const { status, headers, body } = await edge.ask(address);
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(headers['cache-control']).toContain('immutable');
    // The page vouches for the script, and its policy for what the script adds.
    expect(inline[address]).toBe(`sha384-${createHash('sha384').update(body).digest('base64')}`);
    const { map, integrity } = added(body);
    const source = `'sha256-${createHash('sha256').update(map).digest('base64')}'`;
    expect(page.headers['content-security-policy']).toContain(source);
    all = { ...all, ...integrity };
  }
  expect(all).toEqual(await publishedHashes(page));
});

test('a browser that cannot add to an import map has all hashes in the page', async () => {
  const page = await pageFor(FIREFOX, OWN);
  expect(inlineHashes(page)).toEqual(await publishedHashes(page));
  expect(Object.values(pageData(page.body).set.areas).filter(({ hashes }) => hashes)).toEqual([]);
  expect(page.headers.vary).toContain('user-agent');
});

test('an address of hashes that the set does not have is not found', async () => {
  const { areas } = pageData((await pageFor(CHROMIUM, '/')).body).set;
  const address = areas.tours?.hashes ?? '';
  expect((await edge.ask(address.replace(/\.[\da-f]{16}/, '.0123456789abcdef'))).status).toBe(404);
  expect((await edge.ask(address.replace(/hashes\/[\da-f]+/, 'hashes/0123456789abcdef'))).status).toBe(404);
});
