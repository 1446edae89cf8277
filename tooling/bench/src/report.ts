import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGETS, type MeasureId } from './budgets.ts';

/** The measured values, by id. */
export type Values = Partial<Record<MeasureId, number>>;

export interface Measure {
  id: MeasureId;
  label: string;
  value: number;
  unit: string;
  budget: number;
  stretch: number;
  ok: boolean;
  samples: number[];
}

const FILE = join(import.meta.dirname, '../../../bench/results/latest.json');

/** The median of several runs, for each measure. */
export function measuresOf(runs: readonly Values[]): Measure[] {
  return (Object.keys(BUDGETS) as MeasureId[]).flatMap((id) => {
    const samples = runs.flatMap((run) => run[id] ?? []).map((value) => Number(value.toFixed(4)));
    if (samples.length === 0) return [];
    const { budget, ...rest } = BUDGETS[id];
    const value = [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)] as number;
    return [{ id, value, ...rest, budget, ok: value <= budget, samples }];
  });
}

/** Writes `bench/results/latest.json` and returns its path. */
export function writeResults(measures: readonly Measure[]): string {
  mkdirSync(join(FILE, '..'), { recursive: true });
  writeFileSync(
    FILE,
    `${JSON.stringify({ at: new Date().toISOString(), node: process.version, measures }, null, 2)}\n`,
  );
  return FILE;
}

export function table(measures: readonly Measure[]): string {
  const head = ['', 'value', 'budget', 'stretch', ''];
  const rows = measures.map(({ label, value, unit, budget, stretch, ok }) => [
    label,
    `${Number(value.toFixed(value < 1 ? 4 : 1))} ${unit}`.trim(),
    String(budget),
    String(stretch),
    ok ? (value <= stretch ? 'stretch' : 'ok') : 'MISSED',
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [head, ...rows]
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))))
    .map((row) => row.join('  ').trimEnd())
    .join('\n');
}
