import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export interface IdentityProcess {
  port: number;
  origin: string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function startIdentity(env: Record<string, string>): Promise<IdentityProcess> {
  const child = fork(new URL('./main.ts', import.meta.url), { env: { ...process.env, ...env }, silent: true });
  const [message] = (await once(child, 'message')) as [{ type: string; port: number; sentence: string }];
  if (message.type !== 'ready') {
    await ended(child);
    throw new Error(message.sentence);
  }
  return {
    port: message.port,
    origin: `http://127.0.0.1:${message.port}`,
    kill: () => {
      child.kill('SIGKILL');
      return ended(child);
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended(child);
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
