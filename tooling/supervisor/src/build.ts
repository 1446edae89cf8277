import { join } from 'node:path';
import { buildChanged } from 'releases/build';
import { root } from './places.ts';

// A process of its own: what a build needs of memory is given back, and the supervisor stays responsive meanwhile. With
// `--ahead` it only builds, for a start that comes later.
const dataDir = process.env.DATA_DIR || join(root, '.data');
try {
  const isPromoted = !process.argv.includes('--ahead');
  await buildChanged({ dataDir, isPromoted, log: (line: string) => console.log(line) });
} catch (error) {
  // The last line is what the screen shows; the log has the rest.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
