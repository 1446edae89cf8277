import { join, resolve } from 'node:path';
import { readPointer } from './store/pointer.ts';
import { openStore } from './store/store.ts';

/** `npm run release -- status [--json]`: which versions make up the promoted set. */
const [command = 'status', ...options] = process.argv.slice(2);
const store = openStore(join(resolve(process.env.DATA_DIR || '.data'), 'releases'));

if (command !== 'status') {
  console.error(`There is no command ${command}; use: status [--json]`);
  process.exit(2);
}
const id = (await readPointer(store))?.set;
const set = id && (await store.readSet(id));
if (!set) {
  console.error(`There is no promoted release set in ${store.folder}; npm start makes the first one`);
  process.exit(1);
}
const areas = Object.values(set.areas).map(({ name, version, requires }) => [name, { version, contract: requires }]);
if (options.includes('--json')) {
  console.log(JSON.stringify({ set: set.id, shell: { version: set.shell.version }, areas: Object.fromEntries(areas) }));
} else {
  console.log(`set ${set.id}\nshell ${set.shell.version}`);
  for (const area of Object.values(set.areas)) console.log(`${area.name} ${area.version}`);
}
