import type { ReleaseName, ReleaseSet, SiteConfig } from 'contracts';
import { freePorts } from 'part-runtime/ports';
import { sourceFolder } from 'releases/build/tree';
import { readAreaManifest } from '../build/area-manifest.ts';
import { startVite, type ViteProcess } from './vite-process.ts';

export interface DevServers {
  shellAddress: string;
  /** Restarts all servers on the same ports. Open pages reconnect and reload. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts one dev server for the shell and one for each area. The page's release set refers to these servers, so that
 * the shell loads areas as it does in production.
 */
export async function startDevServers(root: string, names: ReleaseName[], config: SiteConfig): Promise<DevServers> {
  const free = await freePorts(names.length);
  const places = names.map((name, index) => ({ name, folder: sourceFolder(root, name), port: free[index] as number }));
  const shellAddress = viteAddress(places.find(({ name }) => name === 'shell')?.port as number);
  let servers: ViteProcess[] = [];

  function readSet(): ReleaseSet {
    const areas: ReleaseSet['areas'] = {};
    for (const { name, folder, port } of places) {
      if (name === 'shell') continue;
      areas[name] = { ...readAreaManifest(folder), base: viteAddress(port), entry: 'mf-manifest.json' };
    }
    return { id: 'dev', shell: { version: 'dev', base: shellAddress }, areas };
  }

  async function start(set: ReleaseSet): Promise<void> {
    const page = { set, config };
    servers = places.map((place) => startVite({ ...place, page, mode: 'federated' }));
    await Promise.all(servers.map(({ ready }) => ready));
  }

  async function stop(): Promise<void> {
    const ending = servers;
    servers = [];
    await Promise.all(ending.map((server) => server.stop()));
  }

  await start(readSet());
  return {
    shellAddress,
    restart: oneAtATime(async () => {
      const set = readSet();
      await stop();
      await start(set);
    }),
    stop,
  };
}

/** Returns a function that serializes calls of `work`. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let turn = Promise.resolve();
  return () => {
    turn = turn.catch(() => {}).then(work);
    return turn;
  };
}

export function viteAddress(port: number): string {
  return `http://127.0.0.1:${port}/`;
}
