import { join } from 'node:path';
import { buildChanged } from 'releases/build/build';
import { root } from './run-layout.ts';

// Runs in its own process, so that a build's memory is freed and the supervisor stays responsive.
const dataDir = process.env.DATA_DIR || join(root, '.data');
try {
  await buildChanged({ dataDir, log: (line: string) => console.log(line) });
} catch (error) {
  // The screen shows only the last line. The log has the rest.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
