import type { MeasureId } from './budgets.ts';
import type { Site } from './site.ts';

/** The samples of each measure: one for what repeats exactly, else one a round. */
export type Samples = Partial<Record<MeasureId, number[]>>;

export interface Bench {
  site: Site;
  /** How often what varies is measured, after a first time that does not count. */
  rounds: number;
  /** A short try: smaller data, shorter loads. Its figures are no results. */
  isQuick: boolean;
}

/** Some measures that are taken together. */
export interface Part {
  name: string;
  measures: readonly MeasureId[];
  /** Starts what it measures itself; the product need not run. */
  isApart?: true;
  run(bench: Bench): Promise<Samples>;
}

/**
 * Measures several sides in turn, so that what the machine does meanwhile meets all alike. The first round warms up
 * and is dropped.
 */
export async function interleave<Side extends string>(
  rounds: number,
  sides: Record<Side, () => Promise<number>>,
): Promise<Record<Side, number[]>> {
  const names = Object.keys(sides) as Side[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Side, number[]>;
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const value = await sides[name]();
      if (round > 0) samples[name].push(value);
    }
  return samples;
}

/** Round by round, as both sides of a round ran under the same load. */
export function ratios(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}
