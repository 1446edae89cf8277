/** Counts by step. Steps grow by 10 %, so a percentile is accurate to 5 %. */
export type Histogram = Record<string, number>;

const GROWTH = Math.log(1.1);

/** Adds a value of 0 or more. `unit` is the smallest difference that matters. */
export function addValue(histogram: Histogram, value: number, unit: number): void {
  const step = Math.round(Math.log1p(value / unit) / GROWTH);
  histogram[step] = (histogram[step] ?? 0) + 1;
}

export function p75(histograms: readonly Histogram[], unit: number): number | null {
  const counts = new Map<number, number>();
  let total = 0;
  for (const [step, count] of histograms.flatMap((histogram) => Object.entries(histogram))) {
    counts.set(Number(step), (counts.get(Number(step)) ?? 0) + count);
    total += count;
  }
  let seen = 0;
  for (const [step, count] of [...counts].sort(([a], [b]) => a - b)) {
    seen += count;
    if (seen >= total * 0.75) return rounded(Math.expm1(step * GROWTH) * unit, unit);
  }
  return null;
}

function rounded(value: number, unit: number): number {
  return Number((Math.round(value / unit) * unit).toPrecision(6));
}
