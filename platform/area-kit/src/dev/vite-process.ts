import { type ChildProcess, fork } from 'node:child_process';
import { extname, join } from 'node:path';
import type { PageData } from 'contracts';
import { type PartMessage, StartError } from 'part-runtime';

export interface ViteSpec {
  name: string;
  folder: string;
  port: number;
  page: PageData;
  /** `federated`: for the shell of the dev site. `alone`: for the area's frame. `on-site`: for a deployed shell. */
  mode: ViteMode;
  /** True if the deployed shell has no development build. The area must then use React's production build too. */
  isProduction?: boolean;
}

export type ViteMode = 'federated' | 'alone' | 'on-site';

export interface ViteProcess {
  /** Resolves when the server listens. Rejects with StartError if it cannot start. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a folder's Vite dev server in a child process. If the child exits unexpectedly, this process exits too, and
 * the supervisor restarts everything.
 */
export function startVite({ name, folder, port, page, mode, isProduction = false }: ViteSpec): ViteProcess {
  const env = { PORT: String(port), VITE_FOLDER: folder, VITE_MODE: mode, LODGE_PAGE: JSON.stringify(page) };
  const child = fork(join(import.meta.dirname, `vite-server${extname(import.meta.filename)}`), {
    env: { ...process.env, NODE_ENV: isProduction ? 'production' : 'development', ...env },
  });
  let isWanted = true;
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', (message: PartMessage) => {
      if (message.type === 'ready') resolve();
      else reject(new StartError(message.sentence));
    });
    child.once('exit', () => {
      reject(new StartError(`The dev server of ${name} ended; its output is above.`));
      if (isWanted) process.kill(process.pid, 'SIGTERM');
    });
  });
  return {
    ready,
    stop: () => {
      isWanted = false;
      return end(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
