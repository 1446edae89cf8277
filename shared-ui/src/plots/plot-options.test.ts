// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { labelledPoints } from './plot-options.ts';

vi.mock('uplot', () => ({ default: {} }));

test('the last point always has a label', () => {
  const days = Array.from({ length: 30 }, (_, at) => `Nov ${at + 1}`);
  expect(labelledPoints(days, 2000)).toHaveLength(30);
  const few = labelledPoints(days, 300);
  expect(few.at(-1)).toBe(29);
  expect(few.length * 54).toBeLessThanOrEqual(300 + 54);
  expect(labelledPoints(days, 0)).toEqual([29]);
  expect(labelledPoints([], 300)).toEqual([]);
});
