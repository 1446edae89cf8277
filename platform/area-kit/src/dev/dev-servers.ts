import { RELEASE_NAMES, type ReleaseName, type ReleaseSet, type SiteConfig } from 'contracts';
import { freePorts } from 'part-runtime/ports';
import { sourceFolder } from 'releases/build/source-hash';
import { AREA_NAMES } from 'releases/store/release';
import { readAreaManifest } from '../build/area-manifest.ts';
import { startVite, type ViteProcess } from './vite-process.ts';

export interface DevServers {
  shellAddress: string;
  /** Ends all of them and starts them on the same ports: open pages find them again and reload. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a dev server for the shell and one for each area. The set in the page names these servers instead
 * of releases, so that the same shell code loads the areas in the same way.
 */
export async function startDevServers(root: string, config: SiteConfig): Promise<DevServers> {
  const free = await freePorts(RELEASE_NAMES.length);
  const ports = Object.fromEntries(RELEASE_NAMES.map((name, index) => [name, free[index]])) as Record<
    ReleaseName,
    number
  >;
  const address = (name: ReleaseName) => viteAddress(ports[name]);
  let servers: ViteProcess[] = [];

  /** @throws when a `remote.json` is not valid. */
  function readSet(): ReleaseSet {
    const areas: ReleaseSet['areas'] = {};
    for (const name of AREA_NAMES) {
      areas[name] = { ...readAreaManifest(sourceFolder(root, name)), base: address(name), entry: 'mf-manifest.json' };
    }
    return { id: 'dev', shell: { version: 'dev', base: address('shell') }, areas };
  }

  async function start(set: ReleaseSet): Promise<void> {
    const page = { set, config };
    servers = RELEASE_NAMES.map((name) =>
      startVite({ name, folder: sourceFolder(root, name), port: ports[name], page, mode: 'federated' }),
    );
    await Promise.all(servers.map(({ ready }) => ready));
  }

  async function stop(): Promise<void> {
    const ending = servers;
    servers = [];
    await Promise.all(ending.map((server) => server.stop()));
  }

  await start(readSet());
  return {
    shellAddress: address('shell'),
    restart: oneAtATime(async () => {
      const set = readSet();
      await stop();
      await start(set);
    }),
    stop,
  };
}

/** A call during a run waits for its end. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let turn = Promise.resolve();
  return () => {
    turn = turn.catch(() => {}).then(work);
    return turn;
  };
}

/** Where the browser finds a dev server. */
export function viteAddress(port: number): string {
  return `http://127.0.0.1:${port}/`;
}
