import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PageData, PageReport } from 'contracts';
import type { Store } from 'releases/store/store';
import { createReportTokens } from '../health/report-tokens.ts';
import type { Observer } from '../observer.ts';
import { createEdge } from '../server.ts';
import { readEdgeSettings } from '../settings.ts';
import { visitorNetwork } from '../visitor/client-address.ts';
import { fakeObserver } from './fake-observer.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  cookies: string[];
}

interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A real edge on a free port, with a store and a fake API that has a guest, a host and an admin. */
export interface TestEdge {
  server: Server;
  url: string;
  api: Server;
  logged: { level?: string; message?: string }[];
  ask(path: string, options?: AskOptions): Promise<Answer>;
  page(path: string, headers?: Record<string, string>): Promise<PageData>;
  /** Sends a report from this address, with the token of a new page unless the report has one. */
  report(report: PageReport, address: string, headers?: Record<string, string>): Promise<Answer>;
  close(): Promise<void>;
}

export const ADMIN_COOKIE = 'lodge_session_4000=admin';

/**
 * Starts an edge that trusts the proxy header, so that a test can simulate many visitors. Edges with the same observer
 * share their counts.
 */
export async function startTestEdge(
  store: Store,
  env: NodeJS.ProcessEnv = {},
  observer: Observer = fakeObserver(),
): Promise<TestEdge> {
  const api = createServer(answerAsApi);
  const logged: TestEdge['logged'] = [];
  const settings = readEdgeSettings({
    SITE_URL: 'http://localhost:4000',
    API_URL: `http://127.0.0.1:${await listen(api)}`,
    IDENTITY_URL: 'http://127.0.0.1:1',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    RELEASES_DIR: store.folder,
    OVERRIDE_KEY: 'a key of this test, which is long enough',
    TRUST_PROXY: 'loopback',
    ...env,
  });
  const server = createEdge(settings, (entry) => logged.push(entry), { store, observer });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const tokens = createReportTokens(store, (entry) => logged.push(entry));
  const newToken = async (set: string, network: string) => {
    for (;;) {
      const token = tokens.issue(set, network);
      if (token) return token;
      await sleep(5);
    }
  };
  // The edge began to read the key earlier, so from now on its pages have tokens.
  await newToken('', '');
  const ask: TestEdge['ask'] = (path, options) => askAt(url, path, options);
  return {
    server,
    url,
    api,
    logged,
    ask,
    page: async (path, headers = {}) => pageData((await ask(path, { headers })).body),
    report: async (report, address, headers) =>
      ask('/-/reports', {
        method: 'POST',
        headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-forwarded-for': address, ...headers },
        body: JSON.stringify({ token: await newToken(report.set, visitorNetwork(address)), ...report }),
      }),
    close: async () => {
      for (const each of [server, api]) each.closeAllConnections();
      await Promise.all([server, api].map((each) => new Promise((done) => each.close(done))));
    },
  };
}

export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** Uses `http.request`, because fetch would normalize the address and add headers. */
export function askAt(url: string, path: string, { body, ...options }: AskOptions = {}): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path, agent: false, ...options }, async (answer) => {
      try {
        const text = Buffer.concat(await answer.toArray()).toString();
        const cookies = (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text, cookies });
      } catch (error) {
        reject(error);
      }
    });
    asking.on('error', reject).end(body);
  });
}

export function reportToken({ headers }: Answer): string {
  return /report-token;desc="([^"]+)"/.exec(String(headers['server-timing']))?.[1] ?? '';
}

export function pageData(html: string): PageData {
  return JSON.parse(html.split('id="lodge-page">')[1]?.split('</script>')[0] ?? '');
}

function answerAsApi({ url, headers }: IncomingMessage, response: ServerResponse): void {
  if (url !== '/api/session') {
    response.writeHead(200).end(`the api at ${url}`);
    return;
  }
  const [role = ''] = /(?<=lodge_session_4000=)\w+/.exec(headers.cookie ?? '') ?? [];
  const isKnown = ['guest', 'host', 'admin'].includes(role);
  response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isKnown ? { email: `${role}@lodge.test`, role } : { code: 'not-signed-in' }));
}
