import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runVite } from './build/run-vite.ts';
import { sourceFolder } from './build/source-hash.ts';
import { RELEASE_NAMES } from './store/release.ts';

// The `build` script of an area's package.json: its release's files into its own dist/, for looking at them.
const ROOT = join(import.meta.dirname, '../..');
const name = RELEASE_NAMES.find((candidate) => candidate === process.argv[2]);
if (!name) {
  console.error(`Say what to build: ${RELEASE_NAMES.join(', ')}`);
  process.exit(2);
}
const out = join(sourceFolder(ROOT, name), 'dist');
try {
  await runVite(sourceFolder(ROOT, name), out);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
  .filter((file) => statSync(join(out, file)).isFile() && !file.endsWith('.map'))
  .sort();
for (const file of files) console.log(`${(statSync(join(out, file)).size / 1000).toFixed(1).padStart(8)} KB  ${file}`);
