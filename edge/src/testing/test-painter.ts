import type { AddressInfo } from 'node:net';
import { createPainterServer } from 'painter/server';
import { listen } from './test-edge.ts';

export interface TestPainter {
  address: string;
  close(): Promise<void>;
}

export async function startTestPainter(port = 0): Promise<TestPainter> {
  const server = createPainterServer(() => undefined);
  await listen(server, port);
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
