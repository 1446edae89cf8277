import { join } from 'node:path';
import { type Bench, interleave, type Part, type Samples } from './bench.ts';
import { ROOT, type Site, startSite } from './site.ts';

/** What the product costs its machine: memory at rest, and the time of a start in which nothing is built. */
export const processes: Part = {
  name: 'processes',
  measures: ['start.second', 'memory.api', 'memory.edge'],
  run: measureProcesses,
};

async function measureProcesses({ site, rounds }: Bench): Promise<Samples> {
  const { second } = await interleave(rounds, { second: startSeconds });
  return {
    'start.second': second,
    'memory.api': [await residentMegabytes(`${site.url}/api/metrics`)],
    'memory.edge': [await residentMegabytes(`${site.url}/-/metrics`)],
  };
}

/** Of a copy with a state of its own; the first start, which seeds it, is the round that does not count. */
async function startSeconds(): Promise<number> {
  const started = performance.now();
  const site: Site = await startSite(join(ROOT, '.data/bench-start'));
  const seconds = (performance.now() - started) / 1000;
  await site.stop();
  return seconds;
}

async function residentMegabytes(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const bytes = /^\w*process_resident_memory_bytes(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1];
  if (!bytes) throw new Error(`${metrics} does not say how much memory the process has`);
  return Number(bytes) / 1_000_000;
}
