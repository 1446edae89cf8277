import autocannon from 'autocannon';
import { type Bench, interleave, type Part, ratios, type Samples } from '../bench.ts';
import { startServer } from './servers.ts';

export const edge: Part = { name: 'edge', measures: ['edge.to-bare'], run: measureEdge };

/**
 * Measures the edge's requests per second for the painted home page, divided by the rate of a server that has the page
 * in memory.
 */
async function measureEdge({ site, rounds, isQuick }: Bench): Promise<Samples> {
  await untilPainted(site.url);
  const bare = await startServer('bare-page', site.url);
  const rate = async (url: string) => {
    const headers = { accept: 'text/html', 'accept-encoding': 'br' };
    const result = await autocannon({ url, headers, connections: 20, duration: isQuick ? 2 : 5 });
    if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
    return result.requests.average;
  };
  try {
    const { ours, theirs } = await interleave(rounds, { theirs: () => rate(bare.url), ours: () => rate(site.url) });
    return { 'edge.to-bare': ratios(ours, theirs) };
  } finally {
    await bare.stop();
  }
}

/**
 * Waits until the page is painted. Otherwise, the edge would send the plain page, and the bare server would copy it.
 */
async function untilPainted(url: string): Promise<void> {
  const headers = { accept: 'text/html' };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if ((await (await fetch(url, { headers })).text()).includes('data-painted')) return;
  }
  throw new Error(`${url} is never painted`);
}
