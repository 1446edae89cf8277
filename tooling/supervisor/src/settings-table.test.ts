import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-layout.ts';
import { settingsTable } from './settings-table.ts';

const file = join(root, 'docs/operations.md');
const TABLE = /(?<=<!-- settings -->\n)[\s\S]*(?=\n<!-- \/settings -->)/;

test('docs/operations.md matches the declared settings (vitest --update writes them)', async () => {
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(TABLE);
  await expect(text.replace(TABLE, () => settingsTable())).toMatchFileSnapshot(file);
});
