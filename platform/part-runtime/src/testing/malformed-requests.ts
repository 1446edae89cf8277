import { connect } from 'node:net';

/** A request that may violate HTTP, and a description of it. */
export interface MalformedRequest {
  name: string;
  bytes: Buffer;
}

interface Targets {
  calls: readonly string[];
  headers: Record<string, string>;
}

type Random = <T>(values: readonly T[]) => T;

/** Returns a pseudorandom choice function (mulberry32). The same seed leads to the same choices. */
function randomFrom(seed: number): Random {
  let state = seed;
  return (values) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return values[((mixed ^ (mixed >>> 14)) >>> 0) % values.length] as (typeof values)[number];
  };
}

const FORM = [
  '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
  '\x89PNG\r\n\x1a\n',
  '\r\n--b--\r\n',
].join('');
const BODIES: Record<string, string> = {
  none: '',
  'an open object': '{"a":',
  'an unclosed brace': '{',
  null: 'null',
  'a number that is too large': '{"price":1e999}',
  'nested arrays': '['.repeat(20_000),
  'nested objects': `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  'prototype pollution': '{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}',
  'a NUL': '{"email":"a\\u0000b","name":"\\u0000","text":"\\u0000"}',
  'a lone surrogate': '{"name":"\\ud800","email":"\\udfff@lodge.test"}',
  'invalid UTF-8': '{"name":"\xff\xfe\xc3\x28"}',
  'a byte order mark': '\xef\xbb\xbf{}',
  'a long text': JSON.stringify({ name: 'x'.repeat(70_000) }),
  'values of wrong types': '{"email":[],"name":{},"price":"x","roomId":[1],"from":{},"to":null,"text":[]}',
  'a form': FORM,
  'a form truncated in its headers': FORM.slice(0, 60),
  'a form truncated in its content': FORM.slice(0, -12),
  'a form without its final boundary': FORM.slice(0, -4),
  'a form without parts': '--b--\r\n',
  'a form with another boundary': FORM.replaceAll('--b', '--c'),
  'a part without headers': '--b\r\n\r\nx\r\n--b--\r\n',
  'a part without a name': '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n',
  'a part with malformed headers': '--b\r\n: : :\x00\r\n\r\nx\r\n--b--\r\n',
  'a part with huge headers': `--b\r\nx: ${'y'.repeat(90_000)}\r\n\r\nx\r\n--b--\r\n`,
  'a part in an unknown charset': FORM.replace('filename="a.png"', "filename*=nonsense''%ff%zz"),
  'many parts': `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(50)}--b--\r\n`,
  'a URL-encoded form': 'a=%zz&b=%00&=&&c[d]=e',
  'gzip data': '\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03nonsense',
};
const FORM_TYPE = 'multipart/form-data; boundary=b';
const TYPES = [
  undefined,
  'application/json',
  'application/json; charset=nonsense',
  'application/json;;;=',
  'APPLICATION/JSON',
  FORM_TYPE,
  'multipart/form-data; boundary="b',
  'multipart/form-data; boundary=',
  'multipart/form-data',
  `multipart/form-data; boundary=${'b'.repeat(3_000)}`,
  'multipart/mixed; boundary=b',
  'application/x-www-form-urlencoded',
  'text/plain',
  'nonsense',
  '/',
  'a/b\xff',
];
const ADDRESSES: readonly ((path: string) => string)[] = [
  (path) => `${path}?`,
  (path) => `${path}?a=%zz&a[b]=c&__proto__=x&limit=1e999&cursor=%00&q=%ff&from=\xff`,
  (path) => `${path}?${'a=b&'.repeat(2_000)}`,
  (path) => `${path}%`,
  (path) => `${path}/%00`,
  (path) => `${path}/%c3%28`,
  (path) => `${path}/..%2f..%2fetc`,
  (path) => `/${path}`,
  (path) => `${path}/${'x'.repeat(5_000)}`,
  (path) => `${path}\xff\xfe`,
  (path) => `${path}#part`,
  (path) => `http://elsewhere.test${path}`,
  () => '*',
  () => 'nonsense',
  () => '/%',
  () => '/r/%00/%zz',
  () => '/-/%zz?to=%zz',
  () => '/img/%zz/0',
  () => '/room/%ff?override=%zz',
];
const METHODS = ['OPTIONS', 'HEAD', 'TRACE', 'BREW', 'get', 'PROPFIND', ''];
const VERSIONS = ['HTTP/1.0', 'HTTP/9.9', 'HTTP/', 'nonsense'];
const HEADERS: readonly (readonly string[])[] = [
  ['content-encoding: gzip'],
  ['content-encoding: nonsense'],
  ['accept-encoding: \xff, *;q=nonsense, br;q=-1'],
  ['accept: \x01'],
  ['accept-language: ,,;;=='],
  ['range: bytes=9-1,-,x'],
  ['if-none-match: W/"', 'if-modified-since: never'],
  ['expect: nonsense'],
  ['expect: 100-continue'],
  ['connection: upgrade', 'upgrade: websocket'],
  ['upgrade: h2c', 'http2-settings: x'],
  ['transfer-encoding: gzip'],
  ['transfer-encoding: chunked, chunked'],
  ['x-forwarded-for: nonsense, ::::, 999.999.999.999', 'x-forwarded-proto: \xff'],
  ['x-forwarded-host: a, b', 'forwarded: for="[::'],
  ['cookie: =; ;;a==%zz; lodge_session_4000=%ff; __Host-lodge_session=\xff'],
  ['authorization: Bearer', 'authorization: \xff'],
  ['authorization: Bearer a.b.c'],
  ['traceparent: 00-zz-zz-zz', 'tracestate: ,,'],
  ['origin: null'],
  ['origin: http://[::'],
  ['x-contract: nonsense', 'lodge-contract: -1'],
  ['last-event-id: \xff', 'accept: text/event-stream'],
  ['stripe-signature: t=,v1=,,'],
  ['host: a', 'host: b'],
  ['host: [::'],
  ['no colon here'],
  [': no name'],
  ['a header: with a space'],
  [' folded: line'],
  ['nul: a\x00b'],
  [`long: ${'x'.repeat(20_000)}`],
  Array.from({ length: 150 }, (_, index) => `x-${index}: y`),
];

const LENGTHS = [
  'content-length: 0',
  'content-length: 3',
  'content-length: 99999',
  'content-length: 99999999999',
  'content-length: -1',
  'content-length: 1e3',
  'content-length: 5\r\ncontent-length: 6',
  '',
];
const CHUNKS: readonly ((body: string) => string)[] = [
  (body) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  (body) => `${[...body.slice(0, 300)].map((one) => `1\r\n${one}\r\n`).join('')}0\r\n\r\n`,
  (body) => `zz\r\n${body}\r\n0\r\n\r\n`,
  (body) => `-1\r\n${body}\r\n0\r\n\r\n`,
  (body) => `fffffffffffffffff\r\n${body}`,
  (body) => `${(body.length + 9).toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  (body) => `1\r\n${body}\r\n0\r\n\r\n`,
  (body) => `${body.length.toString(16)};${'x'.repeat(20_000)}\r\n${body}\r\n0\r\n\r\n`,
  (body) => `${body.length.toString(16)}\r\n${body}\r\n0\r\ntrailer: \x00\r\n\r\n`,
  (body) => `${body.length.toString(16)}\n${body}\n0\n\n`,
  (body) => `${body.length.toString(16)}\r\n${body}`,
];

/** Creates a request with random faults. The same seed creates the same request. */
export function malformedRequest(seed: number, { calls, headers }: Targets): MalformedRequest {
  const pick = randomFrom(seed);
  const isWrong = () => pick([true, false, false, false, false, false]);
  const [method, path = '/'] = pick(calls).split(' ');
  const [what, body] = pick(Object.entries(BODIES));
  const usual = body.startsWith('--') ? FORM_TYPE : 'application/json';
  const type = isWrong() ? pick(TYPES) : usual;
  const isChunked = isWrong();
  const length = isWrong() ? pick(LENGTHS) : `content-length: ${body.length}`;
  const head = [
    `${isWrong() ? pick(METHODS) : method} ${isWrong() ? pick(ADDRESSES)(path) : path} ${isWrong() ? pick(VERSIONS) : 'HTTP/1.1'}`,
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(type === undefined ? [] : [`content-type: ${type}`]),
    ...(isWrong() ? pick(HEADERS) : []),
    ...(isChunked ? ['transfer-encoding: chunked'] : length === '' ? [] : [length]),
  ];
  const text = `${head.join('\r\n')}\r\n\r\n${isChunked ? pick(CHUNKS)(body) : body}`;
  return { name: `${head[0]?.slice(0, 100)} with ${what}, seed ${seed}`, bytes: Buffer.from(text, 'latin1') };
}

/** The time without data, in ms, after which the server is assumed to be waiting for the rest of the request. */
const IDLE_TIMEOUT_MS = 500;

/** Sends bytes and returns the response statuses. There are none if the server disconnects or waits for more data. */
export function sendBytes(port: number, bytes: Buffer): Promise<number[]> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(bytes));
    const close = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve([...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status)));
    };
    let timer = setTimeout(close, IDLE_TIMEOUT_MS);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      clearTimeout(timer);
      timer = setTimeout(close, IDLE_TIMEOUT_MS);
    });
    socket.on('end', close).on('error', close);
  });
}
