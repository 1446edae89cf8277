import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const PREFIX = 'lodge-tests-';

/**
 * The folder for the temporary files of a test run. It is removed with its content when the run ends, even after a
 * failure.
 */
export default function setup(): void {
  // The setup runs for each package, but a run of all packages needs only one folder.
  if (basename(tmpdir()).startsWith(PREFIX)) return;
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // If root runs the tests, a database server runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // Remove it at the very end: the packages' teardowns run one after the other, and a database server of one of them
  // uses the folder.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
