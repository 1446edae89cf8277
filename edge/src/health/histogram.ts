/** Each step is 10 % larger than the previous one, so a percentile is accurate to 5 %. */
const GROWTH = Math.log(1.1);

interface Counted {
  step: number;
  count: number;
}

/** Returns the step of a value of 0 or more. `unit` is the smallest difference that matters. */
export function stepOf(value: number, unit: number): number {
  return Math.round(Math.log1p(value / unit) / GROWTH);
}

/** Returns the 75th percentile, or null if there are no values. */
export function p75(counts: readonly Counted[], unit: number): number | null {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { step, count } of counts.toSorted((one, other) => one.step - other.step)) {
    seen += count;
    if (seen >= total * 0.75) return roundTo(Math.expm1(step * GROWTH) * unit, unit);
  }
  return null;
}

function roundTo(value: number, unit: number): number {
  return Number((Math.round(value / unit) * unit).toPrecision(6));
}
