import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const PREFIX = 'lodge-tests-';

/** One folder for the temporary files of a test run, removed with everything in it when the run ends, also after a failure. */
export default function setup(): void {
  // Each package's tests ask for it; in a run of all of them one folder is enough.
  if (basename(tmpdir()).startsWith(PREFIX)) return;
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  // A database server under a root user's tests runs as somebody else, who has to come through here.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // At the very end: the packages' teardowns run one after the other, and a database server of one lives in here.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
