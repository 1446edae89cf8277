import { Readable } from 'node:stream';
import { statusOf } from 'contracts';
import { type Endpoint, endpoints } from 'contracts/endpoints';
import { describe, expect, test, vi } from 'vitest';
import { photo, pictureForm, roomBody, upload } from '../../../tests/lodging.ts';
import { useApi } from '../../../tests/test-api.ts';
import { servesContract } from './contract.ts';
import { redact, requestLogger } from './logging.ts';
import { isFromThisSite } from './origin.ts';

const api = useApi();

test('a response has the API’s current time in its date header', async () => {
  const difference = async () =>
    Date.parse((await api.anyone('GET', '/api/rooms')).raw.headers.date as string) - api.services.clock().getTime();
  expect(Math.abs(await difference())).toBeLessThan(5_000);
  api.later(86_400_000);
  expect(Math.abs(await difference())).toBeLessThan(5_000);
  api.later(-86_400_000);
});

describe('a write', () => {
  test('a write from another site is rejected even with a valid cookie', async () => {
    const host = await api.signIn('host@lodge.test', 'host');
    const body = await roomBody(host);
    const from = (headers: Record<string, string>) => host.call('POST', '/api/rooms', body, headers);
    for (const headers of [
      { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://localhost:4001', 'sec-fetch-site': 'same-site' },
      { origin: 'https://localhost:4000.evil.test' },
    ]) {
      const refused = await from(headers);
      expect([headers.origin, refused.status, refused.body.code]).toEqual([headers.origin, 403, 'cross-site-request']);
    }
    expect((await from({})).status).toBe(200);
  });

  test('a write from a form on another site is rejected before its body is read', async () => {
    const host = await api.signIn('formhost@lodge.test', 'host');
    const headers = { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' };
    expect((await host.call('POST', '/api/rooms', 'title=x', headers)).status).toBe(403);
  });

  test('counts as from this site if its origin is SITE_URL or the requested host', () => {
    const site = new URL('https://lodge.example');
    const ask = (origin: string | undefined, fetchSite?: string) =>
      isFromThisSite({ origin, fetchSite, host: '127.0.0.1:4000' }, site);
    expect(ask('https://lodge.example')).toBe(true);
    expect(ask('http://127.0.0.1:4000')).toBe(true);
    expect(ask('http://127.0.0.1:4001')).toBe(false);
    expect(ask(undefined)).toBe(true);
    expect(ask(undefined, 'cross-site')).toBe(false);
    expect(ask('null')).toBe(false);
  });

  test('must be JSON', async () => {
    const host = await api.signIn('jsonhost@lodge.test', 'host');
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
    ]) {
      const refused = await host.call('POST', '/api/rooms', '{}', { 'content-type': type });
      expect([type, refused.status, refused.body.code]).toEqual([type, 415, 'not-json']);
    }
    const large = await host.call('POST', '/api/rooms', { title: 'x'.repeat(70_000) });
    expect([large.status, large.body.code]).toEqual([413, 'too-large']);
  });
});

describe('errors', () => {
  test('have status 400 for malformed JSON and 422 for a body that violates the schema', async () => {
    const host = await api.signIn('broken@lodge.test', 'host');
    const post = (body: string) => host.call('POST', '/api/rooms', body, { 'content-type': 'application/json' });
    for (const body of ['{"a":', 'title', '']) {
      const { status, body: problem, raw } = await post(body);
      expect([body, status, problem.code]).toEqual([body, 400, 'malformed-json']);
      expect(problem.detail).toBe('The request is not valid JSON.');
      expect(raw.headers['content-type']).toContain('application/problem+json');
    }
    for (const body of ['null', '[]', '{}']) {
      const { status, body: problem } = await post(body);
      expect([body, status, problem.code]).toEqual([body, 422, 'invalid-request']);
    }
  });

  test('are problem+json with a code and the fields but no stack', async () => {
    const host = await api.signIn('errors@lodge.test', 'host');
    const refused = await host.call('POST', '/api/rooms', { ...(await roomBody(host)), price: -1, category: 'Boats' });
    expect(refused.raw.headers['content-type']).toContain('application/problem+json');
    expect(refused.body).toMatchObject({ status: 422, code: 'invalid-request', title: 'Unprocessable Entity' });
    expect(Object.keys(refused.body.fields).sort()).toEqual(['category', 'price']);
  });

  test('have status 422 for a text with a zero byte', async () => {
    const host = await api.signIn('zero@lodge.test', 'host');
    const body = await roomBody(host, { title: 'House\u0000' });
    for (const answer of [
      await host.call('GET', '/api/shared-lists/a%00b'),
      await host.call('POST', '/api/rooms', body),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'invalid-request']);
    }
  });

  test('do not reveal an unexpected failure', async () => {
    const host = await api.signIn('unlucky@lodge.test', 'host');
    api.services.imageHost = {
      ...api.services.imageHost,
      keep: () => Promise.reject(new Error('an internal secret')),
    };
    const answer = await upload(host, await photo());
    expect([answer.status, answer.body.code]).toEqual([500, 'unexpected']);
    expect(answer.raw.body).not.toMatch(/secret|node_modules|\.ts/);
  });

  test('are problem+json for a malformed URL', async () => {
    const answer = await api.anyone('GET', '/api/user/%E0%A4%A');
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid-request']);
  });

  test('are problem+json for an unknown URL', async () => {
    expect((await api.anyone('GET', '/api/nothing')).body.code).toBe('not-found');
  });
});

describe('the contract number', () => {
  test('may be the current or the previous one', () => {
    const served = (header: string | undefined, offered: number) => servesContract(header, offered);
    expect(served(undefined, 1)).toBe(true);
    expect(served(undefined, 2)).toBe(true);
    expect(served(undefined, 3)).toBe(false);
    for (const header of ['3', '2']) expect([header, served(header, 3)]).toEqual([header, true]);
    for (const header of ['1', '4', 'x', '', '2, 3', '3.0'])
      expect([header, served(header, 3)]).toEqual([header, false]);
    for (const header of ['0', '', '-1']) expect([header, served(header, 1)]).toEqual([header, false]);
  });

  test('the contract number of an outdated page is rejected', async () => {
    for (const number of ['-3', '0', '2']) {
      const answer = await api.anyone('GET', '/api/rooms', undefined, { 'lodge-contract': number });
      expect([number, answer.status, answer.body.code]).toEqual([number, 409, 'contract-too-old']);
    }
    expect((await api.anyone('GET', '/api/rooms', undefined, { 'lodge-contract': '1' })).status).toBe(200);
  });
});

test('[S12.01] the OpenAPI document has every call of the specification', async () => {
  const document = (await api.anyone('GET', '/api/openapi.json')).body;
  expect(document.openapi).toMatch(/^3\.1/);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations).toEqual(
    expect.arrayContaining([
      'PUT /api/users/{email}',
      'PUT /api/users/update/{email}',
      'POST /api/jwt',
      'GET /api/logout',
      'GET /api/session',
      'GET /api/user/{email}',
      'GET /api/users',
      'GET /api/rooms',
      'GET /api/rooms/{id}',
      'GET /api/room/{id}',
      'POST /api/rooms',
      'POST /api/create-payment-intent',
      'POST /api/bookings',
      'PATCH /api/rooms/status/{id}',
      'GET /api/bookings',
      'GET /api/bookings/host',
      'POST /api/token-sync',
      'POST /api/images',
      'POST /api/stripe/webhook',
    ]),
  );
});

test('the OpenAPI document fully describes every endpoint', async () => {
  const { paths } = (await api.anyone('GET', '/api/openapi.json')).body;
  const documented = Object.keys(paths).flatMap((path) =>
    Object.keys(paths[path]).map((method) => `${method.toUpperCase()} ${path.replace('/api', '')}`),
  );
  const all = Object.values<Endpoint>(endpoints).filter(({ fields }) => fields === undefined);
  expect(documented.toSorted()).toEqual(all.map(({ call }) => call).toSorted());
  for (const { call, access, takesToken, summary, body, file, query, statuses = [200], errors = [] } of all) {
    const [method = '', path = ''] = call.split(' ');
    const operation = paths[`/api${path}`][method.toLowerCase()];
    const parameters: { in: string; name: string }[] = operation.parameters ?? [];
    const named = (place: string) => parameters.filter((each) => each.in === place).map(({ name }) => name);
    expect([call, operation.summary]).toEqual([call, summary]);
    expect([call, operation['x-access'] ?? 'anyone']).toEqual([call, access]);
    const secrets = [...(access === 'anyone' ? [] : ['session']), ...(takesToken ? ['identity'] : [])];
    expect([call, Object.keys(Object.assign({}, ...operation.security))]).toEqual([call, secrets]);
    expect([call, named('path')]).toEqual([call, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
    expect([call, named('query').length > 0]).toEqual([call, query !== undefined]);
    expect([call, operation.requestBody !== undefined]).toEqual([call, body !== undefined || file !== undefined]);
    const answered = [...statuses, ...errors.map(statusOf)].map(String);
    expect([call, Object.keys(operation.responses)]).toEqual([call, expect.arrayContaining(answered)]);
  }
});

test('the health endpoint reports each part', async () => {
  const health = await api.anyone('GET', '/api/health');
  expect([health.status, health.body]).toEqual([
    200,
    { status: 'ok', parts: { database: 'ok', identity: 'ok', payments: 'ok' } },
  ]);
  expect((await api.anyone('GET', '/api/metrics')).raw.body).toContain('lodge_http_request_seconds_bucket');
});

test('logs contain no email, card number, key or token', () => {
  const text = redact(
    'who@lodge.test paid 4242 4242 4242 4242 with sk_test_abc123 and eyJhbGciOi.eyJzdWIiOi.sig pi_1_secret_x',
  );
  expect(text).toBe('[email] paid [number] with [secret] and [secret] pi_1[secret]');
});

test('the log lines of a request name the valid release set of its page', async () => {
  const bound: object[] = [];
  const log = {
    child(bindings: object) {
      bound.push(bindings);
      return {};
    },
  } as never;
  for (const set of ['0123456789abcdef', 'dev', 'guest@lodge.test', '', undefined, ['a', 'b']]) {
    requestLogger(log, { reqId: 1 }, {}, { headers: { 'lodge-set': set } });
  }
  expect(bound).toEqual([
    { reqId: 1, set: '0123456789abcdef' },
    { reqId: 1, set: 'dev' },
    ...Array(4).fill({ reqId: 1 }),
  ]);
});

describe('a limit of two concurrent requests', () => {
  const small = useApi(() => ({ mostUnderWay: 2 }));

  test('answers further requests with 503 and Retry-After', async () => {
    const guest = await small.signIn('many@lodge.test');
    const read = () => guest.call('GET', '/api/rooms');
    const answers = await Promise.all(Array.from({ length: 12 }, read));
    const away = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(away).toHaveLength(10);
    for (const { body, raw } of away) expect([body.code, raw.headers['retry-after']]).toEqual(['overloaded', '5']);
    const silence = Promise.withResolvers<void>();
    const { createIntent } = small.payments;
    const slow = vi.spyOn(small.payments, 'createIntent');
    slow.mockImplementation((order) => silence.promise.then(() => createIntent(order)));
    const pay = () => guest.call('POST', '/api/create-payment-intent', { price: 1 });
    const held = [pay(), pay()];
    await vi.waitFor(() => expect(slow).toHaveBeenCalledTimes(2));
    expect([(await pay()).status, (await read()).status, (await small.anyone('GET', '/api/health')).status]).toEqual([
      503, 503, 200,
    ]);
    silence.resolve();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
    for (const path of ['/api/rooms', '/api/rooms/nobody', '/api/nothing', '/api/users']) await guest.call('GET', path);
    expect((await read()).status).toBe(200);
  });
});

describe('a limit of one concurrent request', () => {
  const small = useApi(() => ({ mostUnderWay: 1 }));

  test('does not count an upload that is still being received', async () => {
    const host = await small.signIn('slow-line@lodge.test', 'host');
    const { body, headers } = pictureForm(await photo());
    const reading = Promise.withResolvers<void>();
    const line = new Readable({ read: () => reading.resolve() });
    const uploaded = host.call('POST', '/api/images', line, headers);
    await reading.promise;
    line.push(body.subarray(0, body.length / 2));
    expect((await host.call('GET', '/api/rooms')).status).toBe(200);
    line.push(body.subarray(body.length / 2));
    line.push(null);
    expect((await uploaded).status).toBe(200);
  });
});
