import type { AddressInfo } from 'node:net';

import { malformedRequest, sendBytes } from 'part-runtime/testing/malformed-requests';
import { beforeAll, expect, test } from 'vitest';
import { pictureForm } from '../../../tests/lodging.ts';
import { OPERATIONS } from '../../../tests/operations.ts';
import { type Caller, SITE, useApi } from '../../../tests/test-api.ts';

const api = useApi();
const CASES = Number(process.env.MALFORMED_CASES ?? 250);
const CALLS = OPERATIONS.map(({ operation }) => operation.replaceAll(/:\w+/g, 'x')).filter(
  // Skip a response that never ends, and calls that end the test's session.
  (call) => !/messages\/events|logout|sessions/.test(call),
);
let host: Caller;
let port: number;

beforeAll(async () => {
  host = await api.signIn('host@lodge.test', 'host');
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (api.app.server.address() as AddressInfo).port;
});

test('a malformed request never causes a server error', async () => {
  const headers = { host: 'localhost:4000', origin: SITE, cookie: host.cookie };
  const targets = { calls: [...CALLS, ...Array<string>(40).fill('POST /api/images')], headers };
  for (let seed = 1; seed <= CASES; seed += 1) {
    const { name, bytes } = malformedRequest(seed, targets);
    const failures = (await sendBytes(port, bytes)).filter((status) => status >= 500);
    expect([name, failures]).toEqual([name, []]);
  }
  expect((await api.anyone('GET', '/api/health')).status).toBe(200);
});

const { body, headers } = pictureForm(Buffer.from('not a picture'));
test.each([
  ['that ends within the body of a part', body.subarray(0, -10), headers],
  ['that ends within the header of a part', body.subarray(0, 40), headers],
  ['with another boundary than declared', body, { 'content-type': 'multipart/form-data; boundary=other' }],
  ['without a boundary', body, { 'content-type': 'multipart/form-data' }],
])('a form %s is rejected with 400', async (_, content, type) => {
  const answer = await host.call('POST', '/api/images', content, type);
  expect([answer.status, answer.body.code]).toEqual([400, 'malformed-form']);
});
