import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Measure, shown, verdict } from './measures.ts';
import { plotsPage } from './plots-page.ts';

const FOLDER = join(import.meta.dirname, '../../../bench/results');

export function writeResults(measures: readonly Measure[], isQuick: boolean): string {
  mkdirSync(FOLDER, { recursive: true });
  const at = new Date().toISOString();
  const file = join(FOLDER, 'latest.json');
  writeFileSync(file, `${JSON.stringify({ at, node: process.version, isQuick, measures }, null, 2)}\n`);
  writeFileSync(join(FOLDER, 'index.html'), plotsPage(at, measures));
  return file;
}

export function table(measures: readonly Measure[]): string {
  const head = ['', 'value', 'budget', 'goal', ''];
  const rows = measures.map((measure) => [
    measure.label,
    `${shown(measure.value)} ${measure.unit}`.trim(),
    `${measure.isFloor ? '≥' : '≤'} ${measure.budget}`,
    `${measure.stretch}`,
    verdict(measure),
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [head, ...rows]
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))))
    .map((row) => row.join('  ').trimEnd())
    .join('\n');
}
