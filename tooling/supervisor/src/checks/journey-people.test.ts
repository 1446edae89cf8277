import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-layout.ts';

test('no two journeys sign up the same person', () => {
  const journeys = globSync('e2e/tests/**/*.spec.ts', { cwd: root });
  const people = journeys.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:personOf|enterAs|signUpAt)\((?:page, )?'(\w+)'/g)].map(
      ([, who]) => who,
    ),
  );
  expect(people.length).toBeGreaterThan(20);
  expect(people.toSorted()).toEqual([...new Set(people)].toSorted());
});
