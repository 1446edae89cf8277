import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foreignWrites, ownersTable } from '../../../tests/table-owners.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/architecture.md');

test('only the owner of a table writes to it', () => {
  expect(foreignWrites()).toEqual([]);
});

test('the architecture page lists the owner and readers of each table', async () => {
  const [before, table, after] = readFileSync(PAGE, 'utf8').split(/(?<=<!-- owners -->\n)|(?=<!-- \/owners -->)/);
  expect(table).toContain('|');
  await expect(`${before}${ownersTable()}\n${after}`).toMatchFileSnapshot(PAGE);
});
