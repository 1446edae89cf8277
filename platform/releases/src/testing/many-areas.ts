import type { AreaManifest } from 'contracts';
import { applyChange } from '../changes/apply-change.ts';
import type { Versions } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { addSample, promotedVersions } from './sample-store.ts';

/** With the four of a sample store, fifty areas. */
const NAMES =
  'audits badges chat claims cleaning corporate coupons deposits energy events forecasts gifts groups housekeeping incidents insurance inventory invoices keys linen loyalty maintenance messages parking partners payments payouts payroll pets photos pricing promotions referrals reviews seasonal shifts staff suppliers support surveys taxes tours training transfers weddings wellness'.split(
    ' ',
  );

/** Publishes 46 areas more, each in two versions with seven files that have a hash, and promotes both in turn. */
export async function addManyAreas(store: Store): Promise<void> {
  let last: Partial<Versions> = {};
  for (const version of ['1.0.0', '1.1.0']) {
    await Promise.all(NAMES.map((name) => addSample(store, name, version, filesOf(name, version), manifestOf(name))));
    const added = Object.fromEntries(NAMES.map((name) => [name, version]));
    const tree: Versions = { ...(await promotedVersions(store)), ...added };
    await applyChange(store, { action: 'build', by: 'build', tree, last });
    last = tree;
  }
}

/** Of an area with a list, a page for each of it, and a menu entry. */
function manifestOf(name: string): Partial<AreaManifest> {
  const title = name.slice(0, 1).toUpperCase() + name.slice(1);
  const path = `/dashboard/${name}`;
  return {
    routes: [
      { path, access: 'signed-in', title, module: './routes' },
      { path: `${path}/:id`, access: 'signed-in', title: `${title}: details`, module: './routes' },
    ],
    menu: [{ label: title, path, for: 'host', icon: 'list' }],
    calls: [`GET /${name}`, `POST /${name}`, `GET /${name}/{id}`],
  };
}

/** Each with a hash of its own, as built files have. */
function filesOf(name: string, version: string): Record<string, string> {
  const files = [
    'remoteEntry.js',
    'assets/routes.js',
    'assets/routes.css',
    'assets/list-page.js',
    'assets/details-page.js',
    'assets/dialog.js',
  ];
  return {
    ...Object.fromEntries(files.map((file) => [file, `/* ${file} of ${name} ${version} */\n`])),
    'mf-manifest.json': JSON.stringify({ name, version, exposes: [], shared: [] }),
  };
}
