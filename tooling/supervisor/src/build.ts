import { join } from 'node:path';
import { buildChanged } from 'releases/build/build';
import { root } from './run-layout.ts';

// A process of its own: what a build needs of memory is given back, and the supervisor stays responsive meanwhile.
const dataDir = process.env.DATA_DIR || join(root, '.data');
try {
  await buildChanged({ dataDir, log: (line: string) => console.log(line) });
} catch (error) {
  // The last line is what the screen shows; the log has the rest.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
