import { applyChange } from 'releases/changes/apply-change';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestEdge, type TestEdge } from './testing/test-edge.ts';

let edge: TestEdge;
beforeAll(async () => {
  const { store } = await sampleStore();
  await addSample(store, 'shell', '2.0.0', { 'icon-192.png': 'png', 'icon-512.png': 'png' });
  const reason = 'test';
  await applyChange(store, { action: 'promote', by: 'test', name: 'shell', to: '2.0.0', journeys: 'skipped', reason });
  edge = await startTestEdge(store, { BRAND: 'Huts & <more>' });
});
afterAll(() => edge.close());

test('robots.txt links to the sitemap', async () => {
  const { body } = await edge.ask('/robots.txt');
  expect(body).toContain('Sitemap: http://localhost:4000/sitemap.xml');
  expect(body).toContain('Disallow: /dashboard');
});

test('the sitemap lists only public pages', async () => {
  const { body, headers } = await edge.ask('/sitemap.xml');
  expect(headers['content-type']).toMatch('application/xml');
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual(['http://localhost:4000/']);
});

test('the manifest has the brand and icons of the promoted shell', async () => {
  const { name, icons, display } = JSON.parse((await edge.ask('/manifest.webmanifest')).body);
  expect(name).toBe('Huts & <more>');
  expect(display).toBe('standalone');
  expect(icons).toContainEqual({ src: '/r/shell/2.0.0/icon-192.png', sizes: '192x192', type: 'image/png' });
  for (const { src } of icons) expect((await edge.ask(src)).status).toBe(200);
});
