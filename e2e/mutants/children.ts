import { type ChildProcess, spawn } from 'node:child_process';

/** Ends with the program; what runs then is ended with it. */
export const stopping = new AbortController();

interface Run {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** After so many ms it is ended. */
  limit: number;
}

/** Runs a Node program to its end. Answers its exit code (null when it was ended) and what it printed. */
export async function runNode(
  args: string[],
  { cwd, env = process.env, limit }: Run,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => child.kill('SIGTERM');
  stopping.signal.addEventListener('abort', end);
  const timer = setTimeout(end, limit);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    const code = await new Promise<number | null>((done, failed) => {
      child.once('error', failed);
      child.once('close', done);
    });
    stopping.signal.throwIfAborted();
    return { code, output };
  } finally {
    clearTimeout(timer);
    stopping.signal.removeEventListener('abort', end);
  }
}

/** Asks a process to end, and ends it outright when it does not within `limit` ms. */
export async function endChild(child: ChildProcess, limit: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), limit);
  await ended;
  clearTimeout(timer);
}
