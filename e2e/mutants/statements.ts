import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** The test files that carry a statement's id in a title. */
export interface Proofs {
  browser: string[];
  unit: string[];
}

/** Every source file of the working tree, also one that is not committed yet; paths from the root. */
export function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  return listed.split('\0').filter(Boolean);
}

/** The statements of the specification by their ids, as the titles of the tests have them: `[S2.05]`. */
export function findStatements(): Map<string, Proofs> {
  const found = new Map<string, Proofs>();
  for (const file of sourceFiles()) {
    const kind = /^e2e\/tests\/.*\.spec\.ts$/.test(file) ? 'browser' : /\.test\.tsx?$/.test(file) ? 'unit' : undefined;
    if (!kind) continue;
    for (const [, id = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(/\[(S\d+\.\d+)\]/g)) {
      const proofs = found.get(id) ?? { browser: [], unit: [] };
      if (!proofs[kind].includes(file)) proofs[kind].push(file);
      found.set(id, proofs);
    }
  }
  return new Map([...found].sort(([a], [b]) => inOrder(a, b)));
}

/** S2.05 before S2.10, S9.01 before S10.01. */
export function inOrder(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
