import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Server {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts one of these programs as a separate process: `api.ts` or `bare.ts` with a database, or `bare-page.ts` with a
 * URL.
 */
export async function startServer(file: 'api' | 'bare' | 'bare-page', over: string): Promise<Server> {
  const child = fork(fileURLToPath(new URL(`${file}.ts`, import.meta.url)), [over], {
    execArgv: [],
    // Log lines are written as in production, but discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`${file}.ts ended with code ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}
