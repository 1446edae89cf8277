import { join } from 'node:path';
import { buildChanged } from 'releases/build/build';
import { root } from './run-layout.ts';

// Runs in its own process, which frees a build's memory and keeps the supervisor responsive.
const dataDir = process.env.DATA_DIR || join(root, '.data');
try {
  await buildChanged({ dataDir, log: (line: string) => console.log(line) });
} catch (error) {
  // The screen shows the last line; the log has the rest.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
