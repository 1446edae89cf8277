// @vitest-environment jsdom
import { registerPlugins } from '@module-federation/runtime';
import { expect, test, vi } from 'vitest';
import { fakeArea } from '../testing/fake-site.ts';
import { registerAreas } from './federation.ts';

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
