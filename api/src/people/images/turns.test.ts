import { expect, test } from 'vitest';
import { limitWeight } from './turns.ts';

function start(run: ReturnType<typeof limitWeight>, weights: number[]) {
  const running = new Set<number>();
  const done = weights.map(() => Promise.withResolvers<void>());
  const results = weights.map((weight, index) =>
    run(weight, async () => {
      running.add(index);
      await done[index]?.promise.finally(() => running.delete(index));
    }),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    results,
    running: async () => {
      await settle();
      return [...running];
    },
    end: (index: number) => done[index]?.resolve(),
    fail: (index: number) => done[index]?.reject(new Error('broken')),
  };
}

test('work runs concurrently while its total weight is within the limit', async () => {
  const { running, end } = start(limitWeight(2), [1, 1, 1]);
  expect(await running()).toEqual([0, 1]);
  end(0);
  expect(await running()).toEqual([1, 2]);
});

test('lighter work does not overtake heavy work that is waiting', async () => {
  const { running, end } = start(limitWeight(2), [1, 2, 1]);
  expect(await running()).toEqual([0]);
  end(0);
  expect(await running()).toEqual([1]);
  end(1);
  expect(await running()).toEqual([2]);
});

test('no other work runs during work that is heavier than the limit', async () => {
  const { running, end } = start(limitWeight(2), [5, 1]);
  expect(await running()).toEqual([0]);
  end(0);
  expect(await running()).toEqual([1]);
});

test('the next work starts after work that failed', async () => {
  const { running, results, fail } = start(limitWeight(1), [1, 1]);
  await running();
  fail(0);
  await expect(results[0]).rejects.toThrow('broken');
  expect(await running()).toEqual([1]);
});
