import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Mutant, nameOf } from './mutant.ts';
import type { Outcome } from './outcome.ts';
import { ROOT } from './statements.ts';

const FILE = join(ROOT, 'reports/mutants.json');

/** A row of the report: a breakage, and how its tests took it. */
export interface Row extends Mutant, Outcome {
  at: string;
  seconds: number;
}

interface Report {
  statements: number;
  seen: number;
  rows: Row[];
}

/** What runs before found out about breakages that are still the same. */
export function readRows(mutants: readonly Mutant[]): Row[] {
  let rows: Row[] = [];
  try {
    rows = (JSON.parse(readFileSync(FILE, 'utf8')) as Report).rows;
  } catch {
    // The first run.
  }
  const isSame = (row: Row) => (one: Mutant) =>
    nameOf(one) === nameOf(row) && one.file === row.file && one.from === row.from && one.to === row.to;
  return rows.filter((row) => mutants.some(isSame(row)));
}

/** The statements whose breakages were all seen by their tests. */
export function seenStatements(ids: readonly string[], rows: readonly Row[], mutants: readonly Mutant[]): string[] {
  const isSeen = (mutant: Mutant) => rows.some((row) => nameOf(row) === nameOf(mutant) && row.kind === 'seen');
  return ids.filter((id) => {
    const own = mutants.filter((mutant) => mutant.ids.includes(id));
    return own.length > 0 && own.every(isSeen);
  });
}

export function writeReport(ids: readonly string[], rows: readonly Row[], mutants: readonly Mutant[]): void {
  const place = (row: Row) => mutants.findIndex((mutant) => nameOf(mutant) === nameOf(row));
  const report: Report = {
    statements: ids.length,
    seen: seenStatements(ids, rows, mutants).length,
    rows: [...rows].sort((a, b) => place(a) - place(b)),
  };
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(report, null, 2)}\n`);
}
