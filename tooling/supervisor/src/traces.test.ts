import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StartedPostgres, startPostgres } from 'local-postgres';
import { AREA_PAINTING, SHELL_PAINTING } from 'painter/testing/paint-samples';
import { applyChange } from 'releases/changes/apply-change';
import { addSample, sampleStore } from 'releases/testing/sample-store';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/** The fields of OTLP's JSON that this test reads. */
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}
interface OtlpTraces {
  resourceSpans: { resource: Pick<OtlpSpan, 'attributes'>; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

const ROOT = join(import.meta.dirname, '../../..');
const PATIENCE = { interval: 100 };
const folder = mkdtempSync(join(tmpdir(), 'lodge-traces-'));

let spans: (OtlpSpan & { part: string | undefined })[] = [];
let received = '';
let respond = (response: ServerResponse): void => void response.end('{}');
/** A collector that receives OTLP over HTTP, as JSON. */
const collector = createServer(async (request, response) => {
  const text = Buffer.concat(await request.toArray()).toString();
  received += text;
  for (const { resource, scopeSpans } of (JSON.parse(text) as OtlpTraces).resourceSpans) {
    const part = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
    spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, part }))));
  }
  respond(response);
});

let postgres: StartedPostgres;
const parts: { child: ChildProcess; log: string[] }[] = [];
let site: string;

async function start(file: string, env: NodeJS.ProcessEnv): Promise<number> {
  const { port } = collector.address() as AddressInfo;
  const child = spawn(process.execPath, ['--disable-sigusr1', join(ROOT, file)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      SITE_URL: 'http://localhost:4000',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      ...env,
    },
  });
  const log: string[] = [];
  child.stdout?.on('data', (chunk) => log.push(String(chunk)));
  parts.push({ child, log });
  const [message] = await once(child, 'message');
  return (message as { port: number }).port;
}

beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  postgres = await startPostgres({ folder });
  const api = await start('api/src/main.ts', {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    IDENTITY_KEYS_URL: 'http://127.0.0.1:1/keys',
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    WORKER: '0',
  });
  const { store } = await sampleStore();
  const painted = { module: './painted', data: ['/rooms?category={category}'] };
  const routes = [{ path: '/', access: 'public' as const, title: 'Travel Lodge', module: './routes', painted }];
  await addSample(store, 'shell', '2.0.0', { 'server/shell.js': SHELL_PAINTING });
  await addSample(store, 'browse', '2.0.0', { 'server/painted.js': AREA_PAINTING }, { routes, calls: ['GET /rooms'] });
  for (const name of ['shell', 'browse'] as const)
    await applyChange(store, { action: 'promote', by: 'test', name, to: '2.0.0', journeys: 'skipped', reason: 'test' });
  const PAINTER_ADDRESS = join(folder, 'painter.sock');
  await start('painter/src/main.ts', { PAINTER_ADDRESS });
  const edge = await start('edge/src/main.ts', {
    PAINTER_ADDRESS,
    API_URL: `http://127.0.0.1:${api}`,
    RELEASES_DIR: store.folder,
    OVERRIDE_KEY: 'a key of this test, which is long enough',
    IDENTITY_URL: 'http://127.0.0.1:1',
    STRIPE_API_URL: 'http://127.0.0.1:1',
  });
  site = `http://127.0.0.1:${edge}`;
});

afterAll(async () => {
  for (const { child } of parts) child.kill('SIGKILL');
  await postgres.stop();
  collector.closeAllConnections();
  collector.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the names of a span and its ancestors, up to the root of its trace. */
function spanPath(span: (typeof spans)[number]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [`${span.part} ${span.name}`, ...(parent ? spanPath(parent) : [])];
}

test('a trace links a page to its SQL statements but contains no personal data', async () => {
  const told: (string | undefined)[] = [];
  await vi.waitFor(async () => {
    const page = await fetch(`${site}/?category=Beach`);
    told.push(/traceparent;desc="00-(\w{32})/.exec(page.headers.get('server-timing') ?? '')?.[1]);
    expect(await page.text()).toContain('data-painted');
  }, PATIENCE);
  await fetch(`${site}/api/user/somebody@lodge.test`, { headers: { cookie: 'lodge_session_4000=a-secret' } });
  await vi.waitFor(() => {
    const statements = spans.filter(({ name }) => name === 'SELECT');
    const ways = statements.map((span) => [...spanPath(span), told.includes(span.traceId)]);
    expect(ways).toContainEqual([
      'lodge-api SELECT',
      'lodge-api listRooms',
      'lodge-edge ask the API',
      'lodge-edge page',
      true,
    ]);
    expect(ways.map((way) => way[1])).toContain('lodge-api getUser');
  }, PATIENCE);
  const [statement] = spans.filter(({ name, traceId }) => name === 'SELECT' && told.includes(traceId));
  expect(JSON.stringify(statement?.attributes)).toMatch(/select .* from rooms .*\$\d/i);
  for (const personal of ['Beach', 'somebody', 'a-secret', '127.0.0.1:']) expect(received).not.toContain(personal);
  // The log contains the same trace id.
  expect(parts[0]?.log.join('')).toContain(`"trace":"${statement?.traceId}"`);
});

test.each<[string, typeof respond]>([
  ['sends invalid responses', (response) => void response.writeHead(200).end('<html>')],
  ['is overloaded', (response) => void response.writeHead(503, { 'retry-after': '3600' }).end()],
  ['never responds', () => {}],
])('a collector that %s delays no request', async (_, next) => {
  respond = next;
  spans = [];
  // Send requests while spans are waiting to be exported.
  for (let asked = 0; asked < 20; asked += 1)
    expect((await fetch(`${site}/api/rooms?limit=${asked + 1}`)).status).toBe(200);
  await vi.waitFor(() => expect(spans.length).toBeGreaterThan(0), PATIENCE);
  expect((await fetch(`${site}/`)).status).toBe(200);
});

test('tracing does not keep a part from exiting', async () => {
  // Stop the edge first, because it has open connections to the API.
  for (const { child } of parts.toReversed()) {
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  }
});
