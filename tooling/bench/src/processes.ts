import { join } from 'node:path';
import autocannon from 'autocannon';
import { type Bench, interleave, type Part, type Samples } from './bench.ts';
import { residentMegabytes } from './memory.ts';
import { ROOT, type Site, startSite } from './site.ts';

export const processes: Part = {
  name: 'processes',
  measures: ['start.second', 'memory.api', 'memory.edge', 'memory.api-loaded', 'memory.edge-loaded'],
  run: measureProcesses,
};

const LOAD_SECONDS = 600;

async function measureProcesses({ site, rounds, isQuick }: Bench): Promise<Samples> {
  const { second } = await interleave(rounds, { second: startSeconds });
  const rest = await memory(site.url);
  await visitPages(site.url, isQuick ? 20 : LOAD_SECONDS);
  const loaded = await memory(site.url);
  return {
    'start.second': second,
    'memory.api': [rest.api],
    'memory.edge': [rest.edge],
    'memory.api-loaded': [loaded.api],
    'memory.edge-loaded': [loaded.edge],
  };
}

async function startSeconds(): Promise<number> {
  const started = performance.now();
  const site: Site = await startSite(join(ROOT, '.data/bench-start'));
  const seconds = (performance.now() - started) / 1000;
  await site.stop();
  return seconds;
}

async function visitPages(site: string, duration: number): Promise<void> {
  const answer = await fetch(`${site}/api/rooms?fields=card&limit=24`);
  const rooms = (await answer.json()) as { _id: string }[];
  const paths = ['/', '/api/rooms?fields=card&limit=24', ...rooms.map(({ _id }) => `/api/room/${_id}`)];
  const requests = paths.map((path) => ({ path, headers: { accept: path.startsWith('/api') ? '*/*' : 'text/html' } }));
  const result = await autocannon({ url: site, connections: 20, duration, requests });
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
}

async function memory(site: string): Promise<Record<'api' | 'edge', number>> {
  const [api, edge] = await Promise.all([
    residentMegabytes(`${site}/api/metrics`),
    residentMegabytes(`${site}/-/metrics`),
  ]);
  return { api, edge };
}
