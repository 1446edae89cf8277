import type { Part, Samples } from '../bench.ts';
import type { MeasureId } from '../budgets.ts';

/** What one round measured. */
export type Values = Partial<Record<MeasureId, number>>;

/** A part with servers and data of its own. Two rounds are a short try, for which small data will do. */
export function partApart(
  name: string,
  measures: readonly MeasureId[],
  measure: (wanted: { isQuick: boolean }) => Promise<Values[]>,
): Part {
  return {
    name,
    measures,
    isApart: true,
    run: async ({ rounds }) => samplesOf(measures, await measure({ isQuick: rounds < 5 })),
  };
}

function samplesOf(measures: readonly MeasureId[], runs: readonly Values[]): Samples {
  return Object.fromEntries(measures.map((id) => [id, runs.flatMap((values) => values[id] ?? [])]));
}
