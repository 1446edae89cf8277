import { expect, test } from 'vitest';
import { currentTrace, inTrace, newTrace, readTraceparent, traceparentOf } from './trace.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('a traceparent survives a round trip', () => {
  for (const [flags, isSampled] of [
    ['00', false],
    ['01', true],
  ] as const) {
    const header = `00-${ID}-${SPAN}-${flags}`;
    const trace = readTraceparent(header);
    expect(trace).toEqual({ id: ID, span: SPAN, isSampled });
    expect(trace && traceparentOf(trace)).toBe(header);
  }
});

test.each([
  undefined,
  '',
  [`00-${ID}-${SPAN}-01`],
  `00-${ID}-${SPAN}`,
  `00-${ID}-${SPAN}-01-more`,
  `00-${ID.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${ID}-${'0'.repeat(16)}-01`,
  `ff-${ID}-${SPAN}-01`,
  ` 00-${ID}-${SPAN}-01\n{"level":"error"}`,
])('%j is not a traceparent', (header) => {
  expect(readTraceparent(header)).toBeUndefined();
});

test('concurrent work keeps its own current trace', async () => {
  const [one, two] = [newTrace(), newTrace()];
  const seen = async () => {
    await Promise.resolve();
    return currentTrace()?.id;
  };
  expect(await Promise.all([inTrace(one, seen), inTrace(two, seen), seen()])).toEqual([one.id, two.id, undefined]);
  expect(readTraceparent(traceparentOf(one))).toEqual(one);
});
