/**
 * Returns a function that runs work in the order of arrival, while the total weight of the running work stays within
 * `most`. Heavier work runs alone.
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

/** Decoding takes memory and a full core. A large picture weighs 2, so it is decoded alone. */
export const inTurn = limitWeight(2);
