import { expect, test } from 'vitest';
import { tablesSource } from '../../../tests/tables-source.ts';
import { useApi } from '../../../tests/test-api.ts';

const api = useApi();

test('the generated table types match the migrated database', async () => {
  await expect(await tablesSource(api.services.db)).toMatchFileSnapshot('generated-tables.ts');
});
