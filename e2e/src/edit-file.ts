import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Replaces a text in a file atomically: if Vite sees an empty file during a write, it reloads the page.
 *
 * @throws Error if the file does not contain the text
 */
export function editFile(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
  const whole = join(dirname(path), '.edited');
  writeFileSync(whole, text.replaceAll(from, to));
  renameSync(whole, path);
}
