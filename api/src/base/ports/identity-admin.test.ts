import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createIdentityAdmin, createStandInAdmin, serviceAccount } from './identity-admin.ts';

const calls: string[] = [];
let failing = false;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
const server = createServer(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/token') {
    const { assertion, grant_type } = Object.fromEntries(new URLSearchParams(await text(request)));
    const { payload } = await jwtVerify(String(assertion), keys.publicKey, { audience: `${url()}/token` });
    calls.push(`token for ${payload.iss}, ${payload.scope}, ${grant_type}`);
    return response.end(JSON.stringify({ access_token: 'ya29.access', expires_in: 3_600 }));
  }
  const { localId } = (await json(request)) as { localId: string };
  calls.push(`${request.method} ${request.url} ${request.headers.authorization} ${localId}`);
  if (failing) return response.writeHead(500).end('oops');
  if (localId === 'gone') return response.writeHead(400).end(JSON.stringify({ error: { message: 'USER_NOT_FOUND' } }));
  return response.end('{}');
});
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
beforeEach(() => {
  calls.length = 0;
  failing = false;
});
afterAll(() => server.close());

async function admin() {
  const private_key = await exportPKCS8(keys.privateKey);
  const account = serviceAccount.parse({ client_email: 'lodge@p.test', private_key, token_uri: `${url()}/token` });
  return createIdentityAdmin({ projectId: 'lodge-1', account, url: url() });
}

test('deleting accounts reuses the token of the service account', async () => {
  const google = await admin();
  await google.deleteAccount('uid-1');
  await google.deleteAccount('uid-2');
  const path = 'POST /v1/projects/lodge-1/accounts:delete Bearer ya29.access';
  expect(calls).toEqual([
    'token for lodge@p.test, https://www.googleapis.com/auth/identitytoolkit, urn:ietf:params:oauth:grant-type:jwt-bearer',
    `${path} uid-1`,
    `${path} uid-2`,
  ]);
});

test('deleting an account that does not exist succeeds', async () => {
  const google = await admin();
  await google.deleteAccount('gone');
  failing = true;
  await expect(google.deleteAccount('uid-1')).rejects.toThrow('500');
});

test('the stand-in accepts its owner token for the same call', async () => {
  await createStandInAdmin(url(), 'demo-lodge').deleteAccount('uid-1');
  expect(calls).toEqual([
    'POST /identitytoolkit.googleapis.com/v1/projects/demo-lodge/accounts:delete Bearer owner uid-1',
  ]);
});

test('a key file needs an address and a private key', () => {
  for (const wrong of [{}, { client_email: 'x', private_key: 'y' }, { client_email: 'a@b.test', private_key: 'none' }])
    expect(serviceAccount.safeParse(wrong).success).toBe(false);
});
