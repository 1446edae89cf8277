import { createHash } from 'node:crypto';
import type { SiteConfig } from 'contracts';
import { applyChange } from 'releases/changes/apply-change';
import type { Store } from 'releases/store/store';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { beforeAll, expect, test } from 'vitest';
import { bootGuard } from './boot-guard.ts';
import { composePage } from './compose-page.ts';
import { type LoadedSet, loadSet } from './load-set.ts';
import { matchRoute } from './match-route.ts';
import { pagePartsOf } from './shell-page.ts';

const config: SiteConfig = {
  brand: 'Travel Lodge',
  siteTimeZone: 'UTC',
  firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo' },
  stripe: { publishableKey: 'pk_test' },
};

let store: Store;
let loaded: LoadedSet;
beforeAll(async () => {
  const sample = await sampleStore();
  store = sample.store;
  loaded = (await loadSet(store, sample.set.id)) as LoadedSet;
});

const promoted = { channel: 'promoted' } as const;
const pageOf = (address: string, changed: Partial<SiteConfig> = {}) =>
  composePage(loaded, { ...config, ...changed }, matchRoute(loaded, address), promoted);

/** Returns the attributes of each element with this tag, in page order. */
function elements(html: string, tag: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>`, 'g'))].map(([, text = '']) =>
    Object.fromEntries([...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name, value])),
  );
}

const inside = (html: string, opening: string) => html.split(opening)[1]?.split('</script>')[0] ?? '';

const sourceOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

test('the policy allows exactly the import map of the page', async () => {
  const { html, scriptSources } = pageOf('/');
  expect(scriptSources).toEqual([sourceOf(inside(html, '<script type="importmap">'))]);
});

test('only an inline script from the shell’s head is allowed', () => {
  const theme = "document.documentElement.dataset.theme = 'dark';";
  const page = { ...loaded.page, head: `<meta name="color-scheme" content="light dark"><script>${theme}</script>` };
  const jsonLd = { name: '</script><script>alert(1)</script>' };
  const painted = { html: '', preloads: '', title: '<script>alert(2)</script>', head: { jsonLd }, queries: [] };
  const { html, scriptSources } = composePage({ ...loaded, page }, config, undefined, promoted, {
    painted,
    pathname: '/',
    origin: 'https://lodge.example',
  });
  expect(scriptSources).toEqual([sourceOf(inside(html, '<script type="importmap">')), sourceOf(theme)]);
  expect(html.indexOf(theme)).toBeLessThan(html.indexOf('rel="stylesheet"'));
  expect(html.indexOf(theme)).toBeGreaterThan(0);
});

test('the import map has the hash of every file of the set', async () => {
  const { html } = pageOf('/');
  const { integrity } = JSON.parse(inside(html, '<script type="importmap">'));
  const shell = await store.readRelease('shell', '1.0.0');
  expect(integrity['/r/shell/1.0.0/assets/boot.js']).toBe(shell?.files['assets/boot.js']?.integrity);
  const areas = ['browse', 'guest', 'host', 'admin'].flatMap((name) => [
    `/r/${name}/1.0.0/assets/routes.js`,
    `/r/${name}/1.0.0/assets/routes.css`,
    `/r/${name}/1.0.0/remoteEntry.js`,
    `/r/${name}/1.0.0/mf-manifest.json`,
  ]);
  const ofShell = ['boot.js', 'index.js', 'boot.css'].map((file) => `/r/shell/1.0.0/assets/${file}`);
  expect(Object.keys(integrity).sort()).toEqual([...areas, ...ofShell].sort());
});

test('stylesheets have their hashes even when they are only preloaded', () => {
  const { html } = pageOf('/room/42');
  const links = elements(html, 'link').filter(({ rel }) => rel === 'stylesheet' || rel === 'preload');
  const [manifests, sheets] = [true, false].map((isFetch) => links.filter((link) => (link.as === 'fetch') === isFetch));
  expect(sheets?.map(({ href }) => href?.split('/').at(-1))).toEqual(['boot.css', 'routes.css']);
  for (const { integrity } of sheets ?? []) expect(integrity).toMatch(/^sha384-[\w+/]+=*$/);
  expect(manifests?.map(({ integrity }) => integrity)).toEqual([undefined]);
});

test('no script is requested before the import map', async () => {
  const { html } = pageOf('/room/42');
  const map = html.indexOf('<script type="importmap">');
  expect(html.search(/modulepreload|<script type="module"/)).toBeGreaterThan(map);
  const preloads = elements(html, 'link').filter(({ rel }) => rel === 'modulepreload');
  const modules = elements(html, 'script').filter(({ type }) => type === 'module');
  expect(preloads.length).toBeGreaterThan(0);
  for (const { integrity } of [...preloads, ...modules]) expect(integrity).toMatch(/^sha384-[\w+/]+=*$/);
});

test('a page preloads the start files of the shell and its area once', async () => {
  const { html } = pageOf('/room/42');
  const links = elements(html, 'link');
  expect(links.filter(({ rel }) => rel === 'modulepreload').map(({ href }) => href)).toEqual([
    '/r/shell/1.0.0/assets/boot.js',
    '/r/browse/1.0.0/remoteEntry.js',
    '/r/browse/1.0.0/assets/routes.js',
  ]);
  expect(links.filter(({ rel }) => rel === 'stylesheet').map(({ href }) => href)).toEqual([
    '/r/shell/1.0.0/assets/boot.css',
  ]);
  // The style sheet is only preloaded, because one that hangs must not block the shell’s start.
  expect(links.filter(({ rel }) => rel === 'preload').map(({ href, as }) => `${as} ${href}`)).toEqual([
    'style /r/browse/1.0.0/assets/routes.css',
    'fetch /r/browse/1.0.0/mf-manifest.json',
  ]);
});

test('a page without an area preloads no area', async () => {
  for (const address of ['/login', '/nowhere']) {
    const { html } = pageOf(address);
    expect(elements(html, 'link').filter(({ href }) => href?.startsWith('/r/browse/'))).toEqual([]);
  }
});

test('the script that guards the shell’s start runs before its modules', () => {
  const { html } = pageOf('/');
  const scripts = elements(html, 'script').filter(({ src }) => src);
  expect(scripts[0]).toMatchObject({ src: bootGuard.address, integrity: bootGuard.integrity, defer: '' });
  expect(scripts.slice(1).map(({ type }) => type)).toEqual(scripts.slice(1).map(() => 'module'));
});

test('inlined JSON cannot end its script element', async () => {
  const brand = '</script><script>alert(1)</script><!--';
  const { html } = pageOf('/', { brand });
  const text = inside(html, '<script type="application/json" id="lodge-page">');
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ set: loaded.set, config: { ...config, brand }, release: promoted });
});

test('the fallback of an area is in the import map but not preloaded', async () => {
  await addSample(store, 'browse', '1.1.0');
  const promotion = {
    action: 'promote',
    name: 'browse',
    to: '1.1.0',
    by: 'ben',
    journeys: 'skipped',
    reason: 'a test',
  } as const;
  const withFallback = (await loadSet(store, (await applyChange(store, promotion)).set)) as LoadedSet;
  const { html } = composePage(withFallback, config, matchRoute(withFallback, '/'), promoted);
  const { integrity } = JSON.parse(inside(html, '<script type="importmap">'));
  const release = await store.readRelease('browse', '1.0.0');
  expect(integrity['/r/browse/1.0.0/remoteEntry.js']).toBe(release?.files['remoteEntry.js']?.integrity);
  expect(integrity['/r/browse/1.1.0/remoteEntry.js']).toMatch(/^sha384-/);
  const data = JSON.parse(inside(html, '<script type="application/json" id="lodge-page">'));
  expect(data.set.fallbacks.browse).toMatchObject({ version: '1.0.0', base: '/r/browse/1.0.0/' });
  const asked = [...elements(html, 'link'), ...elements(html, 'script')].map(({ href, src }) => href ?? src ?? '');
  expect(asked.filter((address) => address.includes('/browse/1.0.0'))).toEqual([]);
});

test('a page contains the reason why its visitor got the set', () => {
  const release = { channel: 'override', until: '2026-11-21T12:00:00.000Z' } as const;
  const { html } = composePage(loaded, config, undefined, release);
  expect(JSON.parse(inside(html, '<script type="application/json" id="lodge-page">')).release).toEqual(release);
});

test('the error about a missing release names it', async () => {
  const id = 'ab'.repeat(8);
  await store.addSet({ ...loaded.set, id, shell: { version: '9.9.9', base: '/r/shell/9.9.9/' } });
  await expect(loadSet(store, id)).rejects.toThrow('shell 9.9.9 is not in the release store');
});

test('the page shows the shell’s frame before any script runs', async () => {
  const { html } = await pageOf('/');
  expect(html).toContain('<div id="root"><div class="h-20">The bar</div></div>');
  expect(html).not.toMatch(/\sstyle=|<style/);
});

test('the head, language and noscript text come from the shell', () => {
  const { html } = pageOf('/');
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<title>Travel Lodge</title><link rel="icon" href="/r/shell/1.0.0/favicon.svg">');
  expect(html).toContain('<noscript><p>Travel Lodge needs JavaScript.</p></noscript>');
});

test('a shell that was released as a built page is still served', () => {
  const built =
    '<div id="root"><!--frame-->\n  <div>The bar</div>\n<!--/frame--></div><script type="module" crossorigin src="./assets/index.js"></script>';
  const { scripts = [], styles = [] } = loaded.shell.start.main ?? {};
  const offers = { platform: 1, http: 1, shared: {} };
  const shell = { ...loaded.shell, html: built, offers, start: { main: { scripts, styles } } };
  const { html } = composePage({ ...loaded, shell, page: pagePartsOf(shell) }, config, undefined, promoted);
  expect(html).toContain('<div id="root"><div>The bar</div></div>');
  expect(html).toContain('<link rel="icon" href="/r/shell/1.0.0/favicon.svg" type="image/svg+xml">');
  expect(elements(html, 'script').filter(({ type }) => type === 'module')).toMatchObject([
    { src: '/r/shell/1.0.0/assets/index.js' },
  ]);
});
