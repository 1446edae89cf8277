import type { AreaRelease, PageData } from 'contracts';
import { composePage, type Painting } from 'edge/page/compose-page';
import { type LoadedSet, loadSet } from 'edge/page/load-set';
import { matchRoute } from 'edge/page/match-route';
import { sampleStore } from 'releases/testing/sample-store';
import { expect, test } from 'vitest';
import { readPage, withLocalArea, withLocalSource } from './site-page.ts';

const config = {
  brand: 'Travel </script> Lodge',
  siteTimeZone: 'UTC',
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
  stripe: { publishableKey: 'pk' },
};

const release = { channel: 'promoted' } as const;

async function deployedPage(painting?: Painting) {
  const { store, set } = await sampleStore();
  const loaded = (await loadSet(store, set.id)) as LoadedSet;
  const { html } = composePage(loaded, config, matchRoute(loaded, '/'), release, painting);
  return { html, set: loaded.set };
}

const local = (release: AreaRelease | undefined): AreaRelease => ({
  ...(release as AreaRelease),
  version: '1.1.0+local',
  base: 'http://127.0.0.1:5000/',
});

test('the other areas on the page of a deployed site are unchanged', async () => {
  const { html, set } = await deployedPage();
  const browse = local(set.areas.browse);
  const page = readPage(withLocalArea(html, browse)) as PageData;
  expect(page).toEqual({ config, release, set: { ...set, areas: { ...set.areas, browse } } });
});

test('the release panel is shown on request', async () => {
  const { html, set } = await deployedPage();
  const channelOf = (page: string) => readPage(withLocalArea(page, local(set.areas.browse), true))?.release?.channel;
  expect(channelOf(html)).toBe('inspected');
  expect(channelOf(html.replace('"channel":"promoted"', '"channel":"override"'))).toBe('override');
});

test('preloads of the deployed version are removed', async () => {
  const { html, set } = await deployedPage();
  expect(html).toContain('href="/r/browse/1.0.0/assets/routes.css"');
  const changed = withLocalArea(html, local(set.areas.browse));
  expect(changed).not.toContain('href="/r/browse/');
  expect(changed).toContain('href="/r/shell/1.0.0/assets/boot.css"');
  // The CSP allows the import map by its hash.
  const mapOf = (text: string) => /<script type="importmap">.*?<\/script>/s.exec(text)?.[0];
  expect(mapOf(changed)).toBe(mapOf(html));
});

test('the page loads the dev server client after its import map', async () => {
  const { html, set } = await deployedPage();
  const changed = withLocalArea(html, local(set.areas.browse));
  const client = changed.indexOf('<script type="module" src="http://127.0.0.1:5000/@vite/client"></script>');
  expect(client).toBeGreaterThan(changed.indexOf('<script type="importmap">'));
});

test('a painted page is not hydrated with the local version', async () => {
  const painted = { html: '<div>Rooms</div>', preloads: '', title: 'Rooms', head: {}, queries: [] };
  const { html, set } = await deployedPage({ painted, pathname: '/', origin: 'https://lodge.example' });
  expect(html).toContain(` data-painted="${set.id}"`);
  const changed = withLocalArea(html, local(set.areas.browse));
  expect(changed).not.toContain('data-painted');
  expect(changed.indexOf('/@vite/client"')).toBeGreaterThan(changed.indexOf('<script type="importmap">'));
});

test('a failing local area has no fallback', async () => {
  const { html, set } = await deployedPage();
  const fallbacks = { browse: { ...local(set.areas.browse), base: '/r/browse/0.9.0/' }, host: local(set.areas.host) };
  const page = { config, set: { ...set, fallbacks } };
  const withFallbacks = html.replace(/(id="lodge-page">).*?(<\/script>)/s, (_all, start, end) =>
    [start, JSON.stringify(page).replaceAll('<', '\\u003c'), end].join(''),
  );
  expect(readPage(withLocalArea(withFallbacks, local(set.areas.browse)))?.set.fallbacks).toEqual({
    host: fallbacks.host,
  });
});

test('a page of another site is unchanged', () => {
  expect(withLocalArea('<p>Hello</p>', local({ name: 'host' } as AreaRelease))).toBe('<p>Hello</p>');
});

test('the site’s policy is extended only for the dev server', () => {
  const policy =
    "default-src 'none'; script-src 'self' 'sha256-x'; style-src 'self'; connect-src 'self'; upgrade-insecure-requests; require-trusted-types-for 'script'; trusted-types default";
  expect(withLocalSource(policy, 'http://127.0.0.1:5000')).toBe(
    "default-src 'none'; script-src 'self' 'sha256-x' http://127.0.0.1:5000; " +
      "style-src 'self' http://127.0.0.1:5000 'unsafe-inline'; " +
      "connect-src 'self' http://127.0.0.1:5000 ws://127.0.0.1:5000; worker-src 'self' blob:",
  );
});
