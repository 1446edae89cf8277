import { createServer } from 'node:net';

/** The system's error code for listening on a port (EADDRINUSE, EACCES, …), or undefined if it is available. */
export function portTrouble(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

const FIRST = 20_000;
const COUNT = 12_000;
/** Processes start at different ports, because a port that one of them has found stays free until it is used. */
let next = (process.pid * 64) % COUNT;

/**
 * Finds unused ports on loopback, below the range that systems use for outgoing connections, so that a port stays
 * available between the end of a part and its restart.
 */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let tries = 0; found.length < count; tries++) {
    if (tries === COUNT) throw new Error(`no free port between ${FIRST} and ${FIRST + COUNT}`);
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if ((await portTrouble(port, '127.0.0.1')) === undefined) found.push(port);
  }
  return found;
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port as number; // freePorts returns as many as requested, or throws
}
