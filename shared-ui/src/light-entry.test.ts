import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Returns all modules that a file imports, directly or indirectly. Excludes dynamic imports and types. */
function closure(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, clause = '', target = ''] of source.matchAll(/^(?:import|export)\s([^'"]*?from\s+)?'([^']+)'/gm)) {
    if (clause.startsWith('type ')) continue;
    if (target.startsWith('.')) closure(resolve(dirname(file), target), found);
    else found.add(target);
  }
  return found;
}

test('the light entry of the kit loads no third-party code except React', () => {
  const modules = [...closure(resolve(import.meta.dirname, 'index.ts'))];
  expect(modules.filter((name) => !name.startsWith('/'))).toEqual(['react']);
  expect(modules.length).toBeGreaterThan(30);
});
