import type { Part, Samples } from '../bench.ts';
import type { MeasureId } from '../budgets.ts';

export type Values = Partial<Record<MeasureId, number>>;

export function standalonePart(
  name: string,
  measures: readonly MeasureId[],
  measure: (wanted: { isQuick: boolean }) => Promise<Values[]>,
): Part {
  return {
    name,
    measures,
    isStandalone: true,
    run: async (bench) => samplesOf(measures, await measure(bench)),
  };
}

function samplesOf(measures: readonly MeasureId[], runs: readonly Values[]): Samples {
  return Object.fromEntries(measures.map((id) => [id, runs.flatMap((values) => values[id] ?? [])]));
}
