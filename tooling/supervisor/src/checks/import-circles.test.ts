import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-layout.ts';

const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const PACKAGES = globSync('{*,platform/*,tooling/*}/src', { cwd: root }).map(dirname);

test.each(PACKAGES.sort())('no files or folders of %s import each other in a cycle, including types', (name) => {
  const src = join(root, name, 'src');
  // Record each import as an edge between the two siblings, files or folders, at which the two paths diverge.
  const imports = new Map<string, Set<string>>();
  for (const file of globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.*'] })) {
    for (const [, path = ''] of readFileSync(join(src, file), 'utf8').matchAll(IMPORT)) {
      const [from, to] = [file.split(sep), join(dirname(file), path).split(sep)];
      const depth = from.findIndex((part, index) => part !== to[index]);
      const key = from.slice(0, depth + 1).join('/');
      imports.set(key, (imports.get(key) ?? new Set()).add(to.slice(0, depth + 1).join('/')));
    }
  }
  expect(imports.size).toBeGreaterThan(0);
  // A file that imports nothing, or that nothing imports, is in no cycle, so remove it.
  for (let before = -1; before !== imports.size; ) {
    before = imports.size;
    const imported = new Set([...imports.values()].flatMap((others) => [...others]));
    for (const [key, others] of imports) {
      for (const other of others) if (!imports.has(other)) others.delete(other);
      if (others.size === 0 || !imported.has(key)) imports.delete(key);
    }
  }
  expect(imports).toEqual(new Map());
});
