import type { Samples } from './bench.ts';
import { BUDGETS, type Budget, type MeasureId } from './budgets.ts';

export interface Measure extends Budget {
  id: MeasureId;
  value: number;
  ok: boolean;
  samples: number[];
}

export function measuresOf(samples: Samples): Measure[] {
  return (Object.keys(BUDGETS) as MeasureId[]).flatMap((id) => {
    const rounded = (samples[id] ?? []).map((value) => Number(value.toFixed(4)));
    if (rounded.length === 0) return [];
    const limits: Budget = BUDGETS[id];
    const value = median(rounded);
    return [{ id, ...limits, value, ok: isWithin(value, limits.budget, limits), samples: rounded }];
  });
}

export function median(samples: readonly number[]): number {
  return [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;
}

function isWithin(value: number, limit: number, { isFloor }: Budget): boolean {
  return isFloor ? value >= limit : value <= limit;
}

export function verdict(measure: Measure): string {
  if (!measure.ok) return 'MISSED';
  return isWithin(measure.value, measure.stretch, measure) ? 'goal' : 'ok';
}

export const shown = (value: number) => String(Number(value.toFixed(value < 10 ? 3 : 1)));
