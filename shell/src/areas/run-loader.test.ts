import { type AreaLoaderArgs, queryClient } from 'shared-platform';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runLoader } from './run-loader.ts';

const args = {} as AreaLoaderArgs;
const Component = () => null;
const forever = () => new Promise(() => {});

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  queryClient.clear();
  // A completed loader must leave no timers behind.
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

function outcomeOf(loader?: () => unknown) {
  const outcome: { data?: unknown; error?: string } = {};
  runLoader({ Component, ...(loader && { loader }) }, args).then(
    (data) => Object.assign(outcome, { data }),
    (error: Error) => Object.assign(outcome, { error: error.message }),
  );
  return outcome;
}

test('a page without a loader has null as its data', async () => {
  expect(await runLoader({ Component, loader: () => 7 }, args)).toBe(7);
  expect(await runLoader({ Component, loader: () => undefined }, args)).toBeNull();
  expect(await runLoader({ Component }, args)).toBeNull();
});

test('an error that a loader throws is rethrown', async () => {
  const fail = () => {
    throw new Error('No such room');
  };
  await expect(runLoader({ Component, loader: fail }, args)).rejects.toThrow('No such room');
  await expect(runLoader({ Component, loader: async () => fail() }, args)).rejects.toThrow('No such room');
});

test('a loader that never ends fails after 15 seconds', async () => {
  const outcome = outcomeOf(forever);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(outcome).toEqual({});
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toEqual({ error: 'Its page didn’t load within 15 seconds.' });
});

test('a loader has no time limit while it waits for the API', async () => {
  let answer: (value: string) => void = () => {};
  const queryFn = () =>
    new Promise<string>((resolve) => {
      answer = resolve;
    });
  const outcome = outcomeOf(() => queryClient.fetchQuery({ queryKey: ['slow'], queryFn }));
  await vi.advanceTimersByTimeAsync(55_000);
  expect(outcome).toEqual({});
  answer('late');
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome).toEqual({ data: 'late' });
});
