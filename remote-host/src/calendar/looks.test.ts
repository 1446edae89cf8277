import { expect, test } from 'vitest';
import { NIGHT_LOOKS } from './looks.ts';

test('the patterns of closed nights differ even without color', () => {
  const patterns = [NIGHT_LOOKS.blocked, NIGHT_LOOKS.locked, NIGHT_LOOKS.preparation].map(
    (look) => look.match(/\S+gradient\S+/)?.[0],
  );
  expect(new Set(patterns).size).toBe(3);
});
