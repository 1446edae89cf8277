import { type ChildProcess, fork } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { PageData, ReleaseSet, SiteConfig } from 'contracts';
import { readAreaManifest } from 'shared-platform/build';
import { type PartMessage, StartError } from 'supervisor/part';
import { sourceFolder } from '../build/source-hash.ts';
import { AREA_NAMES, RELEASE_NAMES, type ReleaseName } from '../store/release.ts';

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
  const ports = Object.fromEntries(
    await Promise.all(RELEASE_NAMES.map(async (name) => [name, await freePort()] as const)),
  ) as Record<ReleaseName, number>;
  const address = (name: ReleaseName) => `http://127.0.0.1:${ports[name]}/`;
  let children: ChildProcess[] = [];

  /** @throws when a `remote.json` is not valid. */
  function readSet(): ReleaseSet {
    const areas: ReleaseSet['areas'] = {};
    for (const name of AREA_NAMES) {
      areas[name] = { ...readAreaManifest(sourceFolder(root, name)), base: address(name), entry: 'mf-manifest.json' };
    }
    return { id: 'dev', shell: { version: 'dev', base: address('shell') }, areas };
  }

  function startOne(name: ReleaseName, page: PageData): Promise<void> {
    const env = { PORT: String(ports[name]), VITE_FOLDER: sourceFolder(root, name), LODGE_PAGE: JSON.stringify(page) };
    const child = fork(join(import.meta.dirname, 'vite-server.ts'), {
      env: { ...process.env, NODE_ENV: 'development', ...env },
    });
    children.push(child);
    return new Promise((resolve, reject) => {
      child.once('message', (message: PartMessage) => {
        if (message.type === 'ready') resolve();
        else reject(new StartError(message.sentence));
      });
      child.once('exit', () => {
        reject(new StartError(`The dev server of ${name} ended; its words are above.`));
        // Ended by itself: the supervisor starts all of us anew.
        if (children.includes(child)) process.kill(process.pid, 'SIGTERM');
      });
    });
  }

  async function start(set: ReleaseSet): Promise<void> {
    await Promise.all(RELEASE_NAMES.map((name) => startOne(name, { set, config })));
  }

  async function stop(): Promise<void> {
    const ending = children;
    children = [];
    await Promise.all(
      ending.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }),
    );
  }

  async function restart(): Promise<void> {
    const set = readSet();
    await stop();
    await start(set);
  }

  await start(readSet());
  let turn = Promise.resolve();
  return {
    shellAddress: address('shell'),
    // A change during a restart waits for its end.
    restart: () => {
      turn = turn.catch(() => {}).then(restart);
      return turn;
    },
    stop,
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
