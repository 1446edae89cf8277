import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file atomically: after a crash, it has either the old or the new content. */
export function writeFileSafely(file: string, text: string, mode = 0o644): void {
  const draft = `${file}.${process.pid}.new`;
  const handle = openSync(draft, 'w', mode);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
