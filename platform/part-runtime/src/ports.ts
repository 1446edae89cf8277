import { createServer } from 'node:net';

/** The system's error code for listening on a port (EADDRINUSE, EACCES, …), or undefined if it is available. */
export function portTrouble(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Finds unused loopback ports below the range for outgoing connections, so that a port stays available while a part
 * restarts.
 */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  for (let tries = 0; found.size < count; tries++) {
    if (tries > 2_000) throw new Error('no free port between 20000 and 32000');
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (!found.has(port) && (await portTrouble(port, '127.0.0.1')) === undefined) found.add(port);
  }
  return [...found];
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port as number; // freePorts returns as many as requested, or throws
}
