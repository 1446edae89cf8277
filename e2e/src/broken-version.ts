import { createHash } from 'node:crypto';
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from './product.ts';

/**
 * Creates broken versions of areas: copies of the promoted version, under a new version, in the store of the product
 * under test. Only an override link shows them.
 */

export type Area = 'browse' | 'guest' | 'host' | 'admin';

export type Change = 'none' | 'needs-contract-3' | 'throws-while-loading' | 'throws-while-rendering' | 'breaks-a-click';

interface Release {
  version: string;
  files: Record<string, { integrity: string; bytes: number }>;
  start: Record<string, { scripts: string[] }>;
  manifest: { version: string; requires: Record<string, string>; routes: { module: string }[] };
}

const folderOf = (area: Area, version: string) => join(dataDir, 'releases/r', area, version);
let count = 0;
const copies: string[] = [];

export function addChangedCopy(area: Area, of: string, change: Change): string {
  count += 1;
  const version = `9.${process.pid}.${count}`;
  const draft = folderOf(area, `.draft-${version}`);
  cpSync(folderOf(area, of), draft, { recursive: true });
  const file = join(draft, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  release.version = version;
  release.manifest.version = version;
  if (change === 'needs-contract-3') release.manifest.requires.platform = '^3';
  if (change === 'breaks-a-click') {
    const hasButtons = (name: string) =>
      /^assets\/.*\.js$/.test(name) && readFileSync(join(draft, name), 'utf8').includes('Next picture');
    rewrite(draft, release, Object.keys(release.files).find(hasButtons) ?? '', swapHandler);
  } else if (change !== 'none' && change !== 'needs-contract-3') {
    for (const [module, { scripts }] of Object.entries(release.start)) {
      // The module's own script comes last, after its imports.
      const script = scripts.at(-1) ?? '';
      if (change === 'throws-while-loading')
        rewrite(draft, release, script, (code) => `throw new Error('Broken while loading');${code}`);
      else crashWhenRendered(draft, release, script, isPage(release, module) ? 'routes' : 'slots');
    }
  }
  writeFileSync(file, JSON.stringify(release));
  renameSync(draft, folderOf(area, version));
  copies.push(folderOf(area, version));
  return version;
}

/**
 * Breaks a click handler by swapping the function and its argument. No column changes, so the source map stays valid.
 */
function swapHandler(code: string): string {
  return code.replace(/onClick:\(\)=>(\w)\((\w)\)/, 'onClick:()=>$2($1)');
}

export function removeCopies(): void {
  for (const folder of copies.splice(0)) rmSync(folder, { recursive: true, force: true });
}

const isPage = (release: Release, module: string) => release.manifest.routes.some((route) => route.module === module);

function crashWhenRendered(folder: string, release: Release, script: string, exported: 'routes' | 'slots'): void {
  const original = script.replace(/\.js$/, '.original.js');
  const code = readFileSync(join(folder, script), 'utf8');
  rewrite(folder, release, original, () => code);
  const broken = exported === 'routes' ? '{ ...part, Component: crash }' : 'crash';
  rewrite(folder, release, script, () =>
    [
      `import { ${exported} as original } from './${original.split('/').at(-1)}';`,
      "const crash = () => { throw new Error('Broken while rendering'); };",
      `export const ${exported} = Object.fromEntries(Object.entries(original).map(([key, part]) => [key, ${broken}]));`,
    ].join('\n'),
  );
}

function rewrite(folder: string, release: Release, file: string, change: (code: string) => string): void {
  const path = join(folder, file);
  const content = change(release.files[file] ? readFileSync(path, 'utf8') : '');
  writeFileSync(path, content);
  rmSync(`${path}.br`, { force: true });
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  release.files[file] = { integrity, bytes: Buffer.byteLength(content) };
}
