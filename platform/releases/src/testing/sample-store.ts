import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { AreaManifest, ReleaseName, ReleaseSet } from 'contracts';
import { applyChange } from '../changes/apply-change.ts';
import { candidateSet } from '../changes/candidate-set.ts';
import type { Offers, Release, Versions } from '../store/release.ts';
import { readSnapshot } from '../store/snapshot.ts';
import { openStore, type Store } from '../store/store.ts';

/** Creates a small release store in a temporary folder, in which a shell and four areas are promoted. */

export const SAMPLE_NAMES = ['shell', 'admin', 'browse', 'guest', 'host'] as const;

const ENTRY = 'assets/index.js';
const SHELL_FILES = {
  [ENTRY]: 'import("./boot.js");\n',
  'assets/boot.js': `export const boot = "${'travel lodge '.repeat(40)}";\n`,
  'assets/boot.css': 'body { margin: 0 }\n',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
};
const AREA_FILES = {
  'remoteEntry.js': `export const init = () => {};
export const get = async () => { const module = await import('./assets/routes.js'); return () => module; };
`,
  'assets/routes.css': '@layer utilities;\n',
  'mf-manifest.json': '{"exposes":[],"shared":[]}\n',
};

const ROUTES: Partial<Record<ReleaseName, AreaManifest['routes']>> = {
  browse: [
    { path: '/', access: 'public', title: 'Travel Lodge', module: './routes' },
    { path: '/room/:id', access: 'signed-in', title: 'Room', module: './routes' },
  ],
};

const OFFERS: Offers = {
  platform: 1,
  http: 1,
  shared: { react: '19.0.0' },
  paths: ['/login', '/signup', '/reset-password', '/dashboard', '/dashboard/profile'],
  slots: { 'room.booking': 'one', 'dashboard.statistics': 'many' },
  page: {
    lang: 'en',
    head: '<title>Travel Lodge</title><link rel="icon" href="%BASE_URL%favicon.svg">',
    noscript: '<p>Travel Lodge needs JavaScript.</p>',
    frame: '<div class="h-20">The bar</div>',
  },
};

export async function sampleStore(): Promise<{ store: Store; set: ReleaseSet }> {
  const store = openStore(await mkdtemp(join(tmpdir(), 'lodge-store-')));
  for (const name of SAMPLE_NAMES) await addSample(store, name, '1.0.0');
  const versions = Object.fromEntries(SAMPLE_NAMES.map((name) => [name, '1.0.0']));
  await applyChange(store, { action: 'build', by: 'build', tree: versions as Versions, last: {} });
  return { store, set: await candidateSet(store, {}) };
}

export async function promotedVersions(store: Store): Promise<Versions> {
  const { versions } = await readSnapshot(store);
  if (!versions) throw new Error('Nothing is promoted');
  return versions;
}

export async function addSample(
  store: Store,
  name: ReleaseName,
  version: string,
  changes: Record<string, string> = {},
  manifest: Partial<AreaManifest> = {},
  offers: Partial<Offers> = {},
): Promise<Release> {
  const { release, folder } = await buildSample(name, version, changes, manifest, offers);
  await store.add(release, folder, 'build');
  return release;
}

/** Builds a version with the sample's files and manifest, and these changes. `offers` applies only to the shell. */
export async function buildSample(
  name: ReleaseName,
  version: string,
  changes: Record<string, string> = {},
  manifest: Partial<AreaManifest> = {},
  offers: Partial<Offers> = {},
): Promise<{ release: Release; folder: string }> {
  const start = startOf(name, version, manifest, { ...OFFERS, ...offers });
  const own = name === 'shell' ? SHELL_FILES : { ...AREA_FILES, 'assets/routes.js': moduleOf(start.manifest) };
  const contents: Record<string, string> = { ...own, ...changes };
  const folder = await mkdtemp(join(tmpdir(), 'lodge-built-'));
  for (const [file, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
    if (content.length > 200) await writeFile(join(folder, `${file}.br`), brotliCompressSync(content));
  }
  const release = { name, version, source: 'sources', files: hashes(contents), ...start };
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  return { release, folder };
}

function moduleOf({ routes, slots }: Pick<AreaManifest, 'routes' | 'slots'> = { routes: [], slots: [] }): string {
  const object = (keys: string[]) => JSON.stringify(Object.fromEntries(keys.map((key) => [key, {}])));
  const [pages, parts] = [object(routes.map(({ path }) => path)), object(slots.map(({ slot }) => slot))];
  return `export const routes = ${pages};\nexport const slots = ${parts};\n`;
}

function startOf(
  name: ReleaseName,
  version: string,
  changes: Partial<AreaManifest>,
  offers: Offers,
): Pick<Release, 'start' | 'manifest' | 'offers'> {
  if (name === 'shell') {
    return {
      start: { main: { entry: ENTRY, scripts: [ENTRY, 'assets/boot.js'], styles: ['assets/boot.css'] } },
      offers,
    };
  }
  const manifest = {
    name,
    version,
    requires: { platform: '^1', http: '^1' },
    routes: ROUTES[name] ?? [],
    menu: [],
    slots: [],
    calls: [],
    ...changes,
  } as AreaManifest;
  const routes = { scripts: ['remoteEntry.js', 'assets/routes.js'], styles: ['assets/routes.css'] };
  return { start: { './routes': routes }, manifest };
}

function hashes(contents: Record<string, string>): Release['files'] {
  const entries = Object.entries(contents).map(([file, content]) => {
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    return [file, { integrity, bytes: Buffer.byteLength(content) }] as const;
  });
  return Object.fromEntries(entries);
}
