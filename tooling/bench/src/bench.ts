import type { MeasureId } from './budgets.ts';
import type { Site } from './site.ts';

/**
 * The samples of each measure. A measure whose value is always the same has one sample, and any other has one per
 * round.
 */
export type Samples = Partial<Record<MeasureId, number[]>>;

export interface Bench {
  site: Site;
  /** How often measures that vary are repeated, after a warm-up round that does not count. */
  rounds: number;
  /** True for a quick trial with smaller data and shorter loads. Its figures are not results. */
  isQuick: boolean;
}

export interface Part {
  name: string;
  measures: readonly MeasureId[];
  /** Set if the part starts its own servers, so that it does not need the running product. */
  isStandalone?: true;
  run(bench: Bench): Promise<Samples>;
}

/**
 * Measures the sides in turn, so that changes in the machine's load affect all of them equally. The first round is a
 * warm-up and is dropped.
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

/** Divides round by round, because both sides of a round ran under the same load. */
export function ratios(ours: readonly number[], theirs: readonly number[]): number[] {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}
