import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Log } from 'part-runtime/log-lines';

/** The terminal output while the product runs. supervisor.log contains all of it too. */
export interface Screen {
  say: Log;
  /** Writes only to the log file. */
  note: Log;
  /** Prints the duration of a step once it is done. */
  step<T>(label: string, work: () => Promise<T>): Promise<T>;
}

/** `out` receives whole lines. Without it nothing is shown, for commands that have their own output. */
export function openScreen(logFile: string, out?: (line: string) => void): Screen {
  const note: Log = (message) => {
    try {
      appendFileSync(logFile, `${JSON.stringify({ time: new Date().toISOString(), part: 'supervisor', message })}\n`);
    } catch {
      // A full disk must not stop the product.
    }
  };
  const say: Log = (message) => {
    out?.(message);
    note(message);
  };
  return {
    say,
    note,
    async step(label, work) {
      const startedAt = Date.now();
      const result = await work();
      say(`  ${label}… ready (${seconds(startedAt)})`);
      return result;
    },
  };
}

/** Returns a path relative to the current folder if it is inside that folder. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}

export function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
