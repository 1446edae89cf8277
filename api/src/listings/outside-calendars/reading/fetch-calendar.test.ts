import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress } from '../../../base/outside-requests/public-address.ts';
import { publicLookup, type Resolve } from '../../../base/outside-requests/public-lookup.ts';
import { RequestRefused } from '../../../base/outside-requests/request-refused.ts';
import { readCalendarUrl } from './calendar-url.ts';
import { fetchCalendar, readRetryAfter } from './fetch-calendar.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
const LARGE = 50_000_000;
let server: Server;
let site = '';
const seen: { url: string | undefined; host: string | undefined; agent: string | undefined }[] = [];

const ANSWERS: Record<string, RequestListener> = {
  '/calendar.ics': (request, reply) => {
    const isKnown = request.headers['if-none-match'] === '"7"' || request.headers['if-modified-since'] === 'Monday';
    reply
      .writeHead(isKnown ? 304 : 200, { etag: '"7"', 'last-modified': 'Monday' })
      .end(isKnown ? undefined : CALENDAR);
  },
  '/packed.ics': (_, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(CALENDAR)),
  '/bomb.ics': (_, reply) =>
    reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(LARGE, 'A'))),
  '/other-encoding.ics': (_, reply) => reply.writeHead(200, { 'content-encoding': 'br' }).end('x'),
  '/broken.ics': (_, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
  '/large.ics': (_, reply) => reply.writeHead(200, { 'content-length': LARGE }).end(Buffer.alloc(LARGE, 'A')),
  '/endless.ics': (_, reply) => {
    reply.writeHead(200);
    const more = () => {
      while (!reply.destroyed && reply.write(Buffer.alloc(100_000, 'A')));
    };
    reply.on('drain', more);
    more();
  },
  '/stuck.ics': (_, reply) => reply.writeHead(200).write('BEGIN'),
  '/cut.ics': (_, reply) => {
    reply.writeHead(200, { 'content-length': 500 }).write('BEGIN', () => reply.destroy());
  },
  '/moved': (_, reply) => reply.writeHead(302, { location: '/calendar.ics' }).end(),
  '/loop': (_, reply) => reply.writeHead(302, { location: '/loop' }).end(),
  '/nowhere': (_, reply) => reply.writeHead(302).end(),
  '/inside': (_, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/inside-secure': (_, reply) => reply.writeHead(302, { location: 'https://[::ffff:10.0.0.1]/' }).end(),
  '/file': (_, reply) => reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/private': (_, reply) => reply.writeHead(401).end(),
  '/forbidden': (_, reply) => reply.writeHead(403).end(),
  '/busy': (_, reply) => reply.writeHead(429, { 'retry-after': '1800' }).end(),
  '/gone': (_, reply) => reply.writeHead(410).end(),
  '/failing': (_, reply) => reply.writeHead(503).end(),
};

beforeAll(async () => {
  server = createServer((request, reply) => {
    seen.push({ url: request.url, host: request.headers.host, agent: request.headers['user-agent'] });
    const answer = ANSWERS[request.url ?? ''];
    if (answer) answer(request, reply);
    else reply.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  site = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const NEW: { etag: string | null; lastModified: string | null } = { etag: null, lastModified: null };
const OPTIONS = { userAgent: 'Test (calendar import)', inside: [] as string[], signal: new AbortController().signal };
const fetchAt = (path: string, validators = NEW, more: object = {}) =>
  fetchCalendar({ url: `http://${site}${path}`, ...validators }, { ...OPTIONS, inside: [site], ...more });

describe('an outside calendar', () => {
  test('is read even if it is compressed or redirected', async () => {
    const read = { text: CALENDAR, etag: '"7"', lastModified: 'Monday' };
    expect(await fetchAt('/calendar.ics')).toEqual(read);
    expect(await fetchAt('/moved')).toEqual(read);
    expect(await fetchAt('/packed.ics')).toMatchObject({ text: CALENDAR, etag: null });
  });

  test('is not downloaded again if it is unchanged', async () => {
    expect(await fetchAt('/calendar.ics', { ...NEW, etag: '"7"' })).toBeUndefined();
    expect(await fetchAt('/calendar.ics', { ...NEW, lastModified: 'Monday' })).toBeUndefined();
    expect(await fetchAt('/calendar.ics', { ...NEW, etag: '"6"' })).toBeDefined();
  });

  test.each([
    ['/missing.ics', 'gone'],
    ['/gone', 'gone'],
    ['/private', 'refused'],
    ['/forbidden', 'refused'],
    ['/busy', 'too-often'],
    ['/failing', 'unavailable'],
    ['/nowhere', 'unavailable'],
    ['/loop', 'redirects'],
    ['/large.ics', 'too-large'],
    ['/endless.ics', 'too-large'],
    ['/bomb.ics', 'too-large'],
    ['/broken.ics', 'no-calendar'],
    ['/other-encoding.ics', 'no-calendar'],
    ['/cut.ics', 'unreachable'],
    ['/inside', 'not-allowed'],
    ['/inside-secure', 'not-allowed'],
    ['/file', 'not-allowed'],
  ])('an outside calendar at %s is rejected as %s', async (path, problem) => {
    await expect(fetchAt(path)).rejects.toMatchObject({ problem });
  });

  test('is requested with the configured user agent', async () => {
    await fetchAt('/calendar.ics');
    expect(seen.at(-1)?.agent).toBe('Test (calendar import)');
  });

  test('an outside calendar that responds with 429 causes an error with the time to wait', async () => {
    await expect(fetchAt('/busy')).rejects.toMatchObject({ retryAfterMs: 1_800_000 });
  });

  test('an outside calendar that takes too long is aborted', async () => {
    await expect(fetchAt('/stuck.ics', NEW, { limitMs: 200 })).rejects.toMatchObject({ problem: 'slow' });
    const stopping = new AbortController();
    const reading = fetchAt('/stuck.ics', NEW, { signal: stopping.signal });
    stopping.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('an outside calendar without a server or TLS is reported with a specific problem', async () => {
    const closed = createTcp().listen(0, '127.0.0.1');
    await new Promise((ready) => closed.once('listening', ready));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const at = (url: string) => fetchCalendar({ url, ...NEW }, { ...OPTIONS, inside: ['127.0.0.1'] });
    await expect(at(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ problem: 'unreachable' });
    await expect(at(`https://${site}/calendar.ics`)).rejects.toMatchObject({ problem: 'insecure' });
  });
});

describe('an address in the internal network', () => {
  test('is refused both as an IP address and as a name', async () => {
    const names: Record<string, string[]> = {
      'inside.test': ['10.1.2.3'],
      'both.test': ['93.184.215.14', '127.0.0.1'],
      'six.test': ['::1'],
      'unknown.test': [],
    };
    const resolve: Resolve = async (name) => names[name] ?? [];
    const at = (url: string) => fetchCalendar({ url, ...NEW }, { ...OPTIONS, resolve });
    for (const host of ['127.0.0.1', '[::1]', '2130706433', '0x7f.1', 'inside.test', 'both.test', 'six.test'])
      await expect(at(`https://${host}/`)).rejects.toMatchObject({ problem: 'not-allowed' });
    await expect(at('https://unknown.test/')).rejects.toMatchObject({ problem: 'unreachable' });
    for (const url of ['http://93.184.215.14/', 'https://93.184.215.14:8443/', 'https://me:secret@93.184.215.14/'])
      await expect(at(url)).rejects.toMatchObject({ problem: 'not-allowed' });
  });

  test('cannot be reached through a name that changes after the check', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    const lookup = publicLookup(async () => answers.shift() ?? []);
    const ask = () =>
      new Promise<unknown>((resolve) =>
        lookup('changing.test', { all: true }, (error, addresses) => resolve(error ?? addresses)),
      );
    expect(await ask()).toEqual([{ address: '93.184.215.14', family: 4 }]);
    expect(await ask()).toBeInstanceOf(RequestRefused);
    // A redirect to the same name causes another lookup and is refused.
    const before = seen.length;
    await expect(
      fetchCalendar(
        { url: `http://${site}/calendar.ics`.replace('127.0.0.1', 'changing.test'), ...NEW },
        { ...OPTIONS, resolve: async () => ['127.0.0.1'], inside: [] },
      ),
    ).rejects.toMatchObject({ problem: 'not-allowed' });
    expect(seen).toHaveLength(before);
  });

  test('cannot be reached over HTTPS through a name that changes after the check', async () => {
    const answers = [['93.184.215.14'], ['127.0.0.1']];
    const reached: string[] = [];
    const note = (message: unknown) => {
      const { socket } = message as { socket: Socket };
      socket.on('lookup', (error, address) => {
        if (error) return;
        reached.push(address);
        // Tests must not connect to outside hosts.
        socket.destroy();
      });
    };
    subscribe('net.client.socket', note);
    const read = () =>
      fetchCalendar(
        { url: 'https://changing.test/calendar.ics', ...NEW },
        { ...OPTIONS, limitMs: 5_000, resolve: async () => answers.shift() ?? [] },
      );
    await expect(read()).rejects.toMatchObject({ problem: expect.stringMatching(/^(unreachable|insecure)$/) });
    expect(answers).toHaveLength(1);
    await expect(read()).rejects.toMatchObject({ problem: 'not-allowed' });
    unsubscribe('net.client.socket', note);
    expect(reached).toEqual(['93.184.215.14']);
  });

  test.each([
    ...[
      '0.0.0.0',
      '10.0.0.1',
      '100.64.0.1',
      '100.100.100.200',
      '127.8.8.8',
      '169.254.169.254',
      '172.31.0.1',
      '192.0.0.192',
    ],
    ...['192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '255.255.255.255'],
    ...[
      '168.63.129.16',
      '::',
      '::1',
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      '64:ff9b:1::1',
      'fd00:ec2::254',
    ],
    ...[
      'fe80::1',
      'fe80::1%eth0',
      'ff02::1',
      '2001::1',
      '2001:db8::1',
      '2002:a00:1::',
      '3fff::1',
      '100::1',
      'name',
      '',
    ],
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

const DATE = 'Fri, 01 Jan 2027 12:00:00 GMT';
test.each([
  ['seconds', { 'retry-after': '120' }, 120_000],
  ['an HTTP date by the other site’s clock', { 'retry-after': 'Fri, 01 Jan 2027 12:30:00 GMT', date: DATE }, 1_800_000],
  ['a past date', { 'retry-after': 'Thu, 31 Dec 2026 12:00:00 GMT', date: DATE }, 0],
  ['nothing', {}, 0],
  ['text', { 'retry-after': 'soon' }, 0],
  ['a negative number', { 'retry-after': '-5', date: 'Mon, 01 Jan 2103 00:00:00 GMT' }, 0],
])('Retry-After is parsed as %s', (_, headers, ms) => {
  expect(readRetryAfter(headers)).toBe(ms);
});

test('a calendar address must be public and use HTTPS', () => {
  const read = (text: string, inside: string[] = []) => readCalendarUrl(text, inside);
  expect(read('https://other.test/a.ics?t=1#x')).toEqual({ url: 'https://other.test/a.ics?t=1' });
  expect(read('webcal://other.test/a.ics')).toEqual({ url: 'https://other.test/a.ics' });
  for (const text of [
    'nonsense',
    'http://other.test/',
    'ftp://other.test/',
    'https://other.test:8443/',
    'https://10.0.0.1/',
  ])
    expect(read(text)).toHaveProperty('fault');
  expect(read('https://a:b@other.test/', ['other.test'])).toHaveProperty('fault');
  expect(read('http://localhost:81/a.ics', ['localhost:81'])).toHaveProperty('url');
  expect(read('http://localhost:82/a.ics', ['localhost:81'])).toHaveProperty('fault');
  expect(read('http://localhost:82/a.ics', ['localhost'])).toHaveProperty('url');
});
