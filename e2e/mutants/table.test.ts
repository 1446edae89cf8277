import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { broken, countOf, nameOf } from './mutant.ts';
import { findStatements, ROOT } from './statements.ts';
import { MUTANTS } from './table.ts';

const statements = findStatements();

test('each statement that a test proves has a breakage by which the test fails', () => {
  const broken = new Set(MUTANTS.flatMap(({ ids }) => ids));
  expect(statements.size).toBeGreaterThan(100);
  expect([...statements.keys()].filter((id) => !broken.has(id))).toEqual([]);
});

test('each breakage is of a statement that has a test', () => {
  expect(MUTANTS.flatMap(({ ids }) => ids).filter((id) => !statements.has(id))).toEqual([]);
});

test('no two breakages have the same name', () => {
  const names = MUTANTS.map(nameOf);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each(MUTANTS.map((mutant) => [nameOf(mutant), mutant] as const))(
  '%s: its text stands in its file, once',
  (_, mutant) => {
    const text = readFileSync(join(ROOT, mutant.file), 'utf8');
    expect(countOf(text, mutant.from)).toBe(1);
    expect(broken(text, mutant)).not.toBe(text);
    expect(mutant.file).not.toMatch(/^(e2e|bench|docs)\/|\.test\.tsx?$/);
  },
);
