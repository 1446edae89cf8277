import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '../../../tests/test-api.ts';
import { sweep } from './sweep.ts';

const api = useApi();
const rows = sql<{ id: number }>`SELECT id FROM generate_series(1, 3) AS due (id)`;

function sweepOf(act: (id: number) => Promise<unknown>) {
  return sweep({ title: 'test', everyMs: 1, find: () => rows, act: (_, { id }) => act(id) });
}

test('a failing row does not stop a sweep', async () => {
  const seen: number[] = [];
  const failing = sweepOf(async (id) => {
    seen.push(id);
    if (id === 2) throw new Error('no');
  });
  expect(await failing(api.services)).toBe(2);
  expect(seen).toEqual([1, 2, 3]);
});

test('rows that another worker has claimed do not count', async () => {
  expect(await sweepOf(async (id) => id === 3)(api.services)).toBe(1);
});
