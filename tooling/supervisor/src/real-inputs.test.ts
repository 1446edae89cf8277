import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-layout.ts';

const files = globSync('{*,platform/*,tooling/*}/{src,tests}/**/*.{test.ts,test.tsx,spec.ts}', { cwd: root });
const [, ...sections] = readFileSync(join(root, 'docs/real-inputs.md'), 'utf8').split(/^## /m);

/** Returns the test files that a text names in backticks, by file name, path or folder. */
const filesIn = (text: string) =>
  [...text.matchAll(/`([^`]+(?:\/|\.test\.tsx?|\.spec\.ts))`/g)].map(([, name = '']) => ({
    name,
    found: files.filter((file) => file === name || basename(file) === name || file.startsWith(name)),
  }));

test('each test that docs/real-inputs.md names exists', () => {
  const missing = sections.flatMap((section) => {
    const named = filesIn(section);
    const texts = named.flatMap(({ found }) => found.map((file) => readFileSync(join(root, file), 'utf8')));
    const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Source'));
    const columns = rows.map((row) => row.replace(/\s*\|$/, '').split(' | ')[3] ?? '');
    const names = columns.flatMap((column) => column.replaceAll(/`[^`]+`/g, '').split(/[,;] /));
    return [
      ...named.filter(({ found }) => found.length === 0).map(({ name }) => name),
      ...names.map((name) => name.trim()).filter((name) => !texts.some((text) => text.includes(name))),
      ...rows.filter((_, index) => columns[index] === ''),
    ];
  });
  expect(missing).toEqual([]);
});
