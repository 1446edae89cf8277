import { join } from 'node:path';
import { forward } from 'edge/proxy';
import { createEdge } from 'edge/server';
import { readEdgeSettings } from 'edge/settings';
import { roundRobin } from 'edge/upstream';
import { runPart } from 'part-runtime';
import { namesInTree, sourceFolder } from 'releases/build/tree';
import { startDevServers } from './dev-servers.ts';
import { watchConfiguration } from './watch-configuration.ts';

// `npm run dev` runs the edge in front of Vite's dev servers: one for the shell and one for each area.
const ROOT = join(import.meta.dirname, '../../../..');

await runPart('dev site', async () => {
  const settings = readEdgeSettings(process.env);
  const log = (entry: object) => process.stdout.write(`${JSON.stringify(entry)}\n`);
  const names = namesInTree(ROOT);
  const servers = await startDevServers(ROOT, names, settings.config);
  const folders = names.map((name) => sourceFolder(ROOT, name));
  const stopWatching = watchConfiguration(folders, () =>
    servers.restart().catch((error) => log({ level: 'error', message: String(error) })),
  );
  const shell = roundRobin([servers.shellAddress]);
  const edge = createEdge(settings, log, {
    devSite: async (request, response) => forward(request, response, shell, settings),
  });
  await new Promise<void>((resolve, reject) => {
    edge.once('error', reject);
    edge.listen(settings.port, settings.host, resolve);
  });
  return {
    port: settings.port,
    stop: async () => {
      stopWatching();
      edge.closeAllConnections();
      await Promise.all([servers.stop(), new Promise((resolve) => edge.close(resolve))]);
    },
  };
});
