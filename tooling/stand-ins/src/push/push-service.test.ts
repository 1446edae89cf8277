import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendJson } from '../http-answers.ts';
import { type Served, serveOnLoopback } from '../serve.ts';
import { createPushService } from './push-service.ts';

const SITE = 'http://lodge.test';
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
const { x = '', y = '' } = await exportJWK(publicKey);
const bytes = (text: string) => Buffer.from(text, 'base64url');
const siteKey = Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]).toString('base64url');
const service = createPushService({ siteUrl: SITE });
let served: Served;

beforeAll(async () => {
  const handle: Parameters<typeof serveOnLoopback>[1] = async (request, response) => {
    const url = new URL(request.url ?? '/', SITE);
    if (!(await service.handle(request, response, url))) sendJson(response, 404, {});
  };
  served = await serveOnLoopback(0, handle, () => undefined);
});
afterAll(() => served.close());

const ask = (path: string, init: RequestInit) =>
  fetch(new URL(new URL(path, SITE).pathname, `http://127.0.0.1:${served.port}`), init);
async function subscribe() {
  const answer = await ask('/stand-ins/push/subscriptions', { method: 'POST', body: JSON.stringify({ siteKey }) });
  return ((await answer.json()) as { endpoint: string }).endpoint;
}
const sign = (claims: object = {}) =>
  new SignJWT({ aud: SITE, sub: 'mailto:a@lodge.test', exp: Math.floor(Date.now() / 1_000) + 3_600, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .sign(privateKey);
const push = async (endpoint: string, { token = '', key = siteKey, ttl = '60', topic = '' } = {}) => {
  const authorization = `vapid t=${token}, k=${key}`;
  const headers = { authorization, 'content-encoding': 'aes128gcm', ...(ttl && { ttl }), ...(topic && { topic }) };
  return (await ask(endpoint, { method: 'POST', headers, body: 'x'.repeat(100) })).status;
};

// The API's tests check that messages are decrypted correctly.
test('a message that the subscribed site did not sign is refused', async () => {
  const endpoint = await subscribe();
  const now = Math.floor(Date.now() / 1_000);
  expect(await push(endpoint)).toBe(403);
  expect(await push(endpoint, { token: await sign(), key: `A${siteKey.slice(1)}` })).toBe(403);
  for (const claims of [{ aud: 'https://else.test' }, { exp: now - 1 }, { exp: now + 2 * 86_400 }, { sub: 'nobody' }])
    expect(await push(endpoint, { token: await sign(claims) })).toBe(403);
  expect(await push(endpoint, { token: await sign(), ttl: '' })).toBe(400);
  for (const topic of ['two words', 'x'.repeat(33)])
    expect(await push(endpoint, { token: await sign(), topic })).toBe(400);
  expect(service.list()).toEqual([]);
});

test('an ended subscription and an unknown one give different errors', async () => {
  const endpoint = await subscribe();
  expect((await ask(endpoint, { method: 'DELETE' })).status).toBe(200);
  expect(await push(endpoint)).toBe(410);
  expect(await push(`${endpoint}x`)).toBe(404);
});
