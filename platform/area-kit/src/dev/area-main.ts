import { join } from 'node:path';
import { forward } from 'edge/proxy';
import { createEdge } from 'edge/server';
import { readEdgeSettings } from 'edge/settings';
import { roundRobin } from 'edge/upstream';
import { runPart } from 'part-runtime';
import { readAreaSettings, readSitePage } from './area-settings.ts';
import { areaBeforeSite, startAreaServer } from './serve-area.ts';

// `npm run dev -- --area <name>` serves one area with Vite. By default, the area runs in a small frame, and the local
// services or a running site answer its API calls. With `--site`, it runs inside the pages of a deployed site.
const ROOT = join(import.meta.dirname, '../../../..');

await runPart('dev area', async () => {
  const area = readAreaSettings(process.env, ROOT);
  const edge = readEdgeSettings(process.env);
  const log = (entry: object) => process.stdout.write(`${JSON.stringify(entry)}\n`);
  const page = area.site ? await readSitePage(area.site) : { config: edge.config };
  const vite = await startAreaServer(area, page, log);
  const upstream = roundRobin([vite.address]);
  const server = area.site
    ? areaBeforeSite(area, area.site, edge.port, vite)
    : createEdge(edge, log, { devSite: async (request, response) => forward(request, response, upstream, edge) });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(edge.port, area.site ? '127.0.0.1' : edge.host, resolve);
  });
  return {
    port: edge.port,
    stop: async () => {
      server.closeAllConnections();
      await Promise.all([vite.stop(), new Promise((resolve) => server.close(resolve))]);
    },
  };
});
