import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One folder for the temporary files of a test run, removed with what tests left in it; also what a failed test left. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-tests-'));
  // A database server under a root user's tests runs as somebody else, who has to come through here.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
