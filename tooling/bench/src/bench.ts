import type { MeasureId } from './budgets.ts';
import type { Site } from './site.ts';

/** The samples of each measure: one if its value repeats exactly, otherwise one per round. */
export type Samples = Partial<Record<MeasureId, number[]>>;

export interface Bench {
  site: Site;
  /** How often variable measures are repeated, after a warm-up round that does not count. */
  rounds: number;
  /** A quick try with smaller data and shorter loads. Its figures are not results. */
  isQuick: boolean;
}

export interface Part {
  name: string;
  measures: readonly MeasureId[];
  /** The part starts its own servers, so the product need not run. */
  isApart?: true;
  run(bench: Bench): Promise<Samples>;
}

/**
 * Measures several sides in turn, so that changes of the machine's load affect all alike. The first round is a warm-up
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

/** Compares round by round, because both sides of a round ran under the same load. */
export function ratios(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}
