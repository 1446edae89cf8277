import type { World } from './rig/world.ts';

/** `short` runs with every `npm test`; `full` are the doses of docs/reliability.md. */
export type Dose = 'short' | 'full';

/** One line of a result; `ok: false` fails the fault. */
export interface Figure {
  what: string;
  value: string | number;
  ok: boolean;
}

export interface FaultBench<W = World> {
  dose: Dose;
  world: W;
  /** Reports progress. */
  say(line: string): void;
}

/** A program that breaks one thing while people use the product, and counts what came of it. `W` is where it does so. */
export interface Fault<W = World> {
  name: string;
  title: string;
  run(bench: FaultBench<W>): Promise<Figure[]>;
}

/** A figure that is reported and not judged. */
export function info(what: string, value: string | number): Figure {
  return { what, value, ok: true };
}

/** A figure that must be exactly this. */
export function exactly(what: string, value: number, wanted: number): Figure {
  return { what, value: wanted === 0 ? value : `${value} of ${wanted}`, ok: value === wanted };
}

/** A figure that may be this at most. */
export function atMost(what: string, value: number, limit: number, unit = ''): Figure {
  return { what, value: `${round(value)}${unit} (at most ${limit}${unit})`, ok: value <= limit };
}

export function atLeast(what: string, value: number, limit: number, unit = ''): Figure {
  return { what, value: `${round(value)}${unit} (at least ${limit}${unit})`, ok: value >= limit };
}

/** The value below which this share of all values lies; 0 of none. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
