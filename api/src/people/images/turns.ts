import pLimit from 'p-limit';

/**
 * Returns a function that runs work. Work starts in the order of the calls and as soon as the total weight of the
 * running work is at most `most`. No other work runs during work that is heavier than `most`.
 */
export function limitWeight(most: number) {
  let total = 0;
  const waiting: { weight: number; start: () => void }[] = [];

  function startNext() {
    for (let next = waiting[0]; next && (total === 0 || total + next.weight <= most); next = waiting[0]) {
      waiting.shift();
      total += next.weight;
      next.start();
    }
  }

  return async function run<Result>(weight: number, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((start) => {
      waiting.push({ weight, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      total -= weight;
      startNext();
    }
  };
}

/** Limits how many variants are encoded concurrently. Each takes a full core. */
export const inTurn = pLimit(2);
