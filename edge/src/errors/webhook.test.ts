import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeGroup } from '../testing/fake-group.ts';
import { listen } from '../testing/test-edge.ts';
import { createWebhook, parseWebhooks } from './webhook.ts';

const SECRET = 'a secret of this test';

let server: Server;
let url = '';
let received: { headers: IncomingHttpHeaders; body: string }[];
let answers: number[];
let log: ReturnType<typeof vi.fn<(entry: object) => void>>;
beforeEach(async () => {
  received = [];
  answers = [];
  log = vi.fn<(entry: object) => void>();
  server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: Buffer.concat(await request.toArray()).toString() });
    const status = answers.shift() ?? 204;
    response.writeHead(status, { location: `${url}/elsewhere` }).end();
  });
  url = `http://127.0.0.1:${await listen(server)}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const webhook = (setting = url, rests = [1, 1]) =>
  createWebhook({
    addresses: parseWebhooks(setting) ?? new Map(),
    secret: SECRET,
    siteUrl: 'https://lodge.test',
    log,
    rests,
  });

test('a message to a team is signed', async () => {
  webhook().tell(fakeGroup('host'), 'new');
  await vi.waitFor(() => expect(received).toHaveLength(1));
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(JSON.parse(body)).toMatchObject({
    event: 'error.new',
    text: 'New error in host 1.0.0: TypeError: room is undefined at src/rooms/room-page.tsx:12',
    console: 'https://lodge.test/dashboard/releases',
    error: { name: 'host', type: 'TypeError' },
  });
  const [, at = '', signature] = /^t=(\d+),v1=([\da-f]+)$/.exec(String(headers['lodge-signature'])) ?? [];
  expect(signature).toBe(createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex'));
  expect(Math.abs(Number(at) - Date.now() / 1_000)).toBeLessThan(60);
});

test('a message cannot mention anyone', async () => {
  webhook().tell({ ...fakeGroup('host'), message: '<!channel> <@U123> @here <https://evil.test|Log in>' }, 'new');
  webhook().alert('host', '<!everyone> look');
  await vi.waitFor(() => expect(received).toHaveLength(2));
  for (const { body } of received) expect(JSON.parse(body).text).not.toMatch(/[<>]|@\w/);
});

test('a failed delivery is retried a few times', async () => {
  answers = [500, 503];
  webhook().tell(fakeGroup('host'), 'returned');
  await vi.waitFor(() => expect(received).toHaveLength(3));
  expect(log).not.toHaveBeenCalled();
  answers = [500, 500, 302];
  webhook().tell(fakeGroup('host'), 'returned');
  await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(1));
  // The last response was a redirect, which was not followed.
  expect(received).toHaveLength(6);
  expect(JSON.stringify(log.mock.calls)).not.toContain(url);
});

test('each team has its own address', async () => {
  const only = webhook(`host=${url}/host,*=${url}/all`);
  only.tell(fakeGroup('host'), 'new');
  only.tell(fakeGroup('admin'), 'new');
  await vi.waitFor(() => expect(received).toHaveLength(2));
  webhook(`guest=${url}`).tell(fakeGroup('host'), 'new');
  await vi.waitFor(() => expect(received).toHaveLength(2));
});

test('at most thirty messages are sent in an hour', async () => {
  const many = webhook();
  for (let count = 0; count < 40; count += 1) many.tell(fakeGroup('host'), 'new');
  await vi.waitFor(() => expect(received).toHaveLength(30));
});

test('nothing is retried after closing', async () => {
  answers = [500];
  const closing = webhook(url, [60_000]);
  closing.tell(fakeGroup('host'), 'new');
  await vi.waitFor(() => expect(received).toHaveLength(1));
  closing.close();
  expect(log).not.toHaveBeenCalled();
});

test.each(['lodge', 'ftp://a.test', 'host=', 'Host=https://a.test', 'host=https://a.test,file:///etc/passwd', ''])(
  'ERROR_WEBHOOK must not be "%s"',
  (setting) => expect(parseWebhooks(setting)).toBeUndefined(),
);

test('an address may have query parameters', () => {
  expect(parseWebhooks('https://a.test/?key=1')).toEqual(new Map([['*', 'https://a.test/?key=1']]));
});
