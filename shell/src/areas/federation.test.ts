// @vitest-environment jsdom
import { loadRemote, registerPlugins } from '@module-federation/runtime';
import { expect, test, vi } from 'vitest';
import { fakeArea } from '../testing/fake-site.ts';
import { importAreaModule, registerAreas } from './federation.ts';

vi.mock('@module-federation/runtime', () => ({
  loadRemote: vi.fn(),
  registerPlugins: vi.fn(),
  registerRemotes: vi.fn(),
}));

function verifyingPlugin() {
  registerAreas({ id: 'set', shell: { version: '1.0.0', base: '/' }, areas: { host: fakeArea({ name: 'host' }) } });
  const [plugin] = vi.mocked(registerPlugins).mock.lastCall?.[0] ?? [];
  return plugin as unknown as {
    fetch(address: string): void;
    createLink(link: { url: string; attrs: Record<string, string> }): void;
  };
}

test('what the runtime fetches and links has the hash that the page knows of it', async () => {
  const integrity = { '/r/host/1.0.0/mf-manifest.json': 'sha384-manifest', '/r/host/1.0.0/area.css': 'sha384-sheet' };
  document.head.innerHTML = `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const { fetch, createLink } = verifyingPlugin();
  fetch(`${location.origin}/r/host/1.0.0/mf-manifest.json`);
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ integrity: 'sha384-manifest' });
  const attrs = { rel: 'stylesheet' };
  createLink({ url: `${location.origin}/r/host/1.0.0/area.css`, attrs });
  expect(attrs).toEqual({ rel: 'stylesheet', integrity: 'sha384-sheet' });
});

test('hashes that the page began without are added before any code of the area', async () => {
  const link = { url: `${location.origin}/r/guest/1.0.0/area.css`, attrs: { integrity: '' } };
  vi.mocked(loadRemote).mockImplementation(async () => {
    verifyingPlugin().createLink(link);
    return { routes: {} };
  });
  const guest = fakeArea({ name: 'guest' });
  await importAreaModule(guest, './routes');
  expect(link.attrs.integrity).toBe('');
  const hashes = `data:text/javascript,export default ${JSON.stringify({ '/r/guest/1.0.0/area.css': 'sha384-sheet' })}`;
  await importAreaModule({ ...guest, hashes }, './routes');
  expect(link.attrs.integrity).toBe('sha384-sheet');
});

test('without its hashes an area is not loaded', async () => {
  vi.mocked(loadRemote).mockClear();
  const area = { ...fakeArea({ name: 'guest' }), hashes: 'data:text/javascript,throw new TypeError("not taken")' };
  await expect(importAreaModule(area, './routes')).rejects.toThrow('not taken');
  expect(loadRemote).not.toHaveBeenCalled();
});
