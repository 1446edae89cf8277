import { type ChildProcess, fork } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { AreaName, PageData, ReleaseSet } from 'contracts';
import { readAreaManifest } from 'shared-platform/build';
import { type PartMessage, runPart, StartError } from 'supervisor/part';
import { sourceFolder } from '../build/source-hash.ts';
import { forward } from '../edge/proxy.ts';
import { createEdge } from '../edge/server.ts';
import { readEdgeSettings } from '../edge/settings.ts';
import { AREA_NAMES, type ReleaseName } from '../store/release.ts';

// `npm run dev`: the edge in front of Vite's dev servers, one for the shell and one for each area. The set
// names the servers instead of releases, so that the same shell code loads the areas in the same way.
const ROOT = join(import.meta.dirname, '../../..');
const children: ChildProcess[] = [];

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts one dev server; resolves when it listens. */
function startVite(name: ReleaseName, port: number, page?: PageData): Promise<void> {
  const child = fork(join(import.meta.dirname, 'vite-server.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      VITE_FOLDER: sourceFolder(ROOT, name),
      ...(page && { LODGE_PAGE: JSON.stringify(page) }),
    },
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', (message: PartMessage) => {
      if (message.type === 'ready') resolve();
      else reject(new StartError(message.sentence));
    });
    child.once('exit', () => reject(new StartError(`The dev server of ${name} ended; its words are above.`)));
  });
}

await runPart('dev site', async () => {
  const settings = readEdgeSettings(process.env);
  const ports = Object.fromEntries(
    await Promise.all([...AREA_NAMES, 'shell' as const].map(async (name) => [name, await freePort()] as const)),
  ) as Record<ReleaseName, number>;
  const address = (name: ReleaseName) => `http://127.0.0.1:${ports[name]}/`;
  const areas: ReleaseSet['areas'] = {};
  for (const name of AREA_NAMES as readonly AreaName[]) {
    areas[name] = { ...readAreaManifest(sourceFolder(ROOT, name)), base: address(name), entry: 'mf-manifest.json' };
  }
  const set: ReleaseSet = { id: 'dev', shell: { version: 'dev', base: address('shell') }, areas };
  await Promise.all(AREA_NAMES.map((name) => startVite(name, ports[name])));
  await startVite('shell', ports.shell, { set, config: settings.config });

  const edge = createEdge(
    settings,
    (entry) => process.stdout.write(`${JSON.stringify(entry)}\n`),
    async (request, response) => forward(request, response, address('shell'), settings),
  );
  await new Promise<void>((resolve, reject) => {
    edge.once('error', reject);
    edge.listen(settings.port, settings.host, resolve);
  });
  return {
    port: settings.port,
    stop: async () => {
      for (const child of children) child.kill('SIGTERM');
      edge.closeAllConnections();
      await new Promise((resolve) => edge.close(resolve));
    },
  };
});
