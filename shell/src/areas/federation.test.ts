// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { fakeArea } from '../testing/fake-site.ts';
import { importAreaModule, registerAreas } from './federation.ts';

vi.hoisted(() => Object.assign(globalThis, { SHARED_VERSIONS: {} }));

const area = fakeArea({ name: 'host' });
const manifest = {
  id: 'host',
  name: 'host',
  metaData: {
    name: 'host',
    type: 'app',
    buildInfo: { buildVersion: '1.0.0', buildName: 'host' },
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' },
    types: { path: '', name: '' },
    globalName: 'host',
    publicPath: 'auto',
  },
  shared: [],
  remotes: [],
  exposes: [
    {
      id: 'host:routes',
      name: 'routes',
      path: './routes',
      assets: { js: { sync: [], async: [] }, css: { sync: ['area.css'], async: [] } },
    },
  ],
};

test('an area’s manifest and style sheet are loaded with their hashes from the import map', async () => {
  const integrity = { [`${area.base}mf-manifest.json`]: 'sha384-manifest', [`${area.base}area.css`]: 'sha384-sheet' };
  document.head.innerHTML = `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
  const fetched = vi.fn(async () => Response.json(manifest));
  vi.stubGlobal('fetch', fetched);
  registerAreas({ id: 'set', shell: { version: '1.0.0', base: '/' }, areas: { host: area } });
  void importAreaModule(area, './routes').catch(() => {});
  await vi.waitFor(() => expect(document.querySelectorAll('link')).toHaveLength(1));
  expect(fetched.mock.calls).toEqual([
    [`${location.origin}${area.base}mf-manifest.json`, expect.objectContaining({ integrity: 'sha384-manifest' })],
  ]);
  expect(document.querySelector('link')?.getAttribute('integrity')).toBe('sha384-sheet');
});
