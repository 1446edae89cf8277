import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const PREFIX = 'lodge-tests-';

/**
 * Creates the folder for the temporary files of a test run. The folder is removed when the run ends, even after a
 * failure.
 */
export default function setup(): void {
  // This runs for each package, but a run of all packages needs only one folder.
  if (basename(tmpdir()).startsWith(PREFIX)) return;
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // If root runs the tests, database servers run as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // Remove the folder at the very end, because the packages' teardowns run one after another, and a database server may
  // still be using the folder.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
