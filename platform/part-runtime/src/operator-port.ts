import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from './part.ts';
import { parsed } from './setting-kinds.ts';
import type { Setting } from './settings.ts';

export const OPERATOR_ADDRESS = {
  kind: parsed(parseAddress, 'must be an IP address and a port, such as 127.0.0.1:9100'),
  unset: 'there is none',
  doc: 'With `serve`: the address at which this part answers probes and scrapers, such as `0.0.0.0:9100`; see [Probes and metrics](#probes-and-metrics)',
} satisfies Setting;

export interface ListenAddress {
  host: string;
  port: number;
}

export interface PartState {
  isReady(): Promise<boolean>;
  /** Returns the metrics in the Prometheus text format. */
  metrics(): Promise<string>;
}

/**
 * A separate port for operators, which serves these paths:
 *
 * - `GET /live`: 200 as long as the process responds
 * - `GET /ready`: 200 while the part can work, otherwise 503; also 503 while it starts or stops
 * - `GET /metrics`: the metrics for Prometheus
 */
export interface OperatorPort {
  port: number;
  describe(state: PartState): void;
  /** Makes `/ready` return 503 permanently. */
  stopping(): void;
  close(): void;
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
const FIGURES = { ...TEXT, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' };

/** Opens the operator port, if there is an address for it. @throws StartError if the port cannot be used */
export async function openOperatorPort(address: ListenAddress | undefined): Promise<OperatorPort | undefined> {
  if (!address) return undefined;
  let state: PartState | undefined;
  let isStopping = false;

  async function answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, text: string, headers = TEXT) => void response.writeHead(status, headers).end(text);
    if (method !== 'GET' && method !== 'HEAD') return send(405, 'GET alone\n');
    switch (url?.split('?')[0]) {
      case '/live':
        return send(200, 'live\n');
      case '/ready': {
        const isReady = !isStopping && ((await state?.isReady()) ?? false);
        return send(isReady ? 200 : 503, isReady ? 'ready\n' : 'not ready\n');
      }
      case '/metrics':
        return send(200, (await state?.metrics()) ?? '', FIGURES);
      default:
        return send(404, '/live, /ready or /metrics\n');
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(503, TEXT).end('not ready\n'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const { host, port } = address;
      reject(new StartError(`OPERATOR_ADDRESS=${host}:${port} cannot be used (${cause.code}).`, { cause }));
    });
    server.listen(address.port, address.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    describe(known) {
      state = known;
    },
    stopping() {
      isStopping = true;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function parseAddress(value: string): ListenAddress | undefined {
  const [, host = '', port = ''] = /^(\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\]|localhost):(\d{1,5})$/i.exec(value) ?? [];
  return host && Number(port) <= 65_535 ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port) } : undefined;
}
