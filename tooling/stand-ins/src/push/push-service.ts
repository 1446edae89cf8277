import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { importJWK, jwtVerify } from 'jose';
import { readBody, sendJson } from '../http-answers.ts';
import { decrypt } from './decrypt.ts';

const KEPT = 100;
/** The maximum size of a message in bytes, which is the size that every push service must accept. */
const MOST_BYTES = 4_096;

export interface PushedMessage {
  id: string;
  endpoint: string;
  receivedAt: string;
  ttl: string;
  topic: string | null;
  text: string;
}

export interface PushService {
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean>;
  list(): readonly PushedMessage[];
}

interface Subscription {
  pair: ECDH;
  auth: Buffer;
  siteKey: string;
  isGone: boolean;
}

/**
 * Creates a push service (RFC 8030) with its own simulated browsers, below `/stand-ins/push/`. It checks the site's
 * signature (RFC 8292) and decrypts messages (RFC 8291). Subscriptions are kept in memory, so a restart removes them.
 */
export function createPushService({ siteUrl }: { siteUrl: string }): PushService {
  const subscriptions = new Map<string, Subscription>();
  let messages: PushedMessage[] = [];
  const endpointOf = (id: string) => new URL(`/stand-ins/push/to/${id}`, siteUrl).href;

  async function subscribe(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { siteKey } = JSON.parse(String(await readBody(request, MOST_BYTES)));
    const [id, pair, auth] = [randomBytes(12).toString('base64url'), createECDH('prime256v1'), randomBytes(16)];
    pair.generateKeys();
    subscriptions.set(id, { pair, auth, siteKey, isGone: false });
    const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
    sendJson(response, 201, { endpoint: endpointOf(id), keys });
  }

  async function take(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const refuse = (status: number, message: string) => sendJson(response, status, { error: { message } });
    const body = await readBody(request, MOST_BYTES);
    const subscription = subscriptions.get(id);
    if (!subscription) return refuse(404, 'There is no such subscription.');
    if (subscription.isGone) return refuse(410, 'The subscription has ended.');
    const { ttl, topic, authorization = '', 'content-encoding': encoding } = request.headers;
    if (!/^\d+$/.test(String(ttl))) return refuse(400, 'TTL is missing.');
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return refuse(400, 'Topic is not valid.');
    if (encoding !== 'aes128gcm') return refuse(415, 'Content-Encoding must be aes128gcm.');
    const fault = await signatureFault(authorization, subscription.siteKey, new URL(siteUrl).origin);
    if (fault) return refuse(403, fault);
    const message = {
      id: randomBytes(9).toString('base64url'),
      endpoint: endpointOf(id),
      receivedAt: new Date().toISOString(),
      ttl: String(ttl),
      topic: topic === undefined ? null : String(topic),
      text: decrypt(body, subscription),
    };
    messages = [message, ...messages].slice(0, KEPT);
    response.writeHead(201, { location: new URL(`/stand-ins/push/messages/${message.id}`, siteUrl).href }).end();
  }

  return {
    list: () => messages,
    async handle(request, response, url) {
      const [first, id = ''] = url.pathname.replace('/stand-ins/push/', '').split('/');
      const { method } = request;
      if (first === 'subscriptions' && method === 'POST') await subscribe(request, response);
      else if (first === 'to' && method === 'POST') await take(request, response, id);
      else if (first === 'to' && method === 'DELETE') {
        const subscription = subscriptions.get(id);
        if (!subscription) return false;
        subscription.isGone = true;
        sendJson(response, 200, {});
      } else if (first === 'messages') {
        const endpoint = url.searchParams.get('endpoint');
        sendJson(
          response,
          200,
          messages.filter((message) => endpoint === null || message.endpoint === endpoint),
        );
      } else return false;
      return true;
    },
  };
}

async function signatureFault(authorization: string, siteKey: string, audience: string): Promise<string | undefined> {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== siteKey) return 'This is not the key that was subscribed with.';
  try {
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
    const { payload } = await jwtVerify(token, publicKey, { audience, algorithms: ['ES256'], requiredClaims: ['exp'] });
    if (Number(payload.exp) > Date.now() / 1_000 + 24 * 60 * 60) return 'The signature is valid for more than a day.';
    return /^(mailto|https):/.test(payload.sub ?? '') ? undefined : 'The signature names nobody to ask.';
  } catch {
    return 'The signature is not valid.';
  }
}
