import type { World } from './rig/world.ts';

export type Dose = 'short' | 'full';

/** A line of a result. `ok: false` fails the fault. */
export interface Figure {
  what: string;
  value: string | number;
  ok: boolean;
}

export interface FaultBench<W = World> {
  dose: Dose;
  world: W;
  say(line: string): void;
}

/**
 * A program that breaks something while people use the product, and counts the consequences. `W` is the environment in
 * which it runs.
 */
export interface Fault<W = World> {
  name: string;
  title: string;
  run(bench: FaultBench<W>): Promise<Figure[]>;
}

export function info(what: string, value: string | number): Figure {
  return { what, value, ok: true };
}

export function exactly(what: string, value: number, wanted: number): Figure {
  return { what, value: wanted === 0 ? value : `${value} of ${wanted}`, ok: value === wanted };
}

/** Passes if nothing was found. Otherwise, shows up to five different findings. */
export function none(what: string, found: readonly string[]): Figure {
  const shown = [...new Set(found)].slice(0, 5).join('; ');
  return { what, value: found.length === 0 ? 0 : `${found.length} (${shown})`, ok: found.length === 0 };
}

export function atMost(what: string, value: number, limit: number, unit = ''): Figure {
  return { what, value: `${round(value)}${unit} (at most ${limit}${unit})`, ok: value <= limit };
}

export function atLeast(what: string, value: number, limit: number, unit = ''): Figure {
  return { what, value: `${round(value)}${unit} (at least ${limit}${unit})`, ok: value >= limit };
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
