import { createServer } from 'node:net';

/**
 * Tries to listen on a port. Returns the system's error code (EADDRINUSE, EACCES, …), or undefined if it is available.
 */
export function portTrouble(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;
/** Each process starts at a different port: otherwise another process could find the same port before it is in use. */
let next = (process.pid * 64) % PORT_COUNT;

/**
 * Finds unused ports on the loopback interface. They are below the range for outgoing connections, so that a port
 * remains available while a part restarts.
 */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let tries = 0; found.length < count; tries++) {
    if (tries === PORT_COUNT) throw new Error(`no free port between ${FIRST_PORT} and ${FIRST_PORT + PORT_COUNT}`);
    const port = FIRST_PORT + next;
    next = (next + 1) % PORT_COUNT;
    if ((await portTrouble(port, '127.0.0.1')) === undefined) found.push(port);
  }
  return found;
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port as number; // `freePorts` returns exactly one port, or throws.
}
