import { createECDH } from 'node:crypto';
import type { PushMessage } from 'contracts';
import webPush from 'web-push';
import { askOutside } from '../outside-requests/ask-outside.ts';
import { isInside, urlFault } from '../outside-requests/outside-url.ts';
import { RequestRefused } from '../outside-requests/request-refused.ts';

export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const LIMIT_MS = 5_000;
/** The only path on the internal network that may receive push messages. */
const STAND_IN_PATH = '/stand-ins/push/to/';

export interface PushSettings {
  key: string;
  contact: string;
  /** Allowed hosts. `*.` matches any subdomain. */
  services: readonly string[];
  inside: readonly string[];
}

export interface PushSender {
  publicKey: string;
  /** Returns true for an address of an allowed push service with valid encryption keys. */
  accepts(address: PushAddress): boolean;
  /** Returns the response status. @throws RequestRefused if the service is no longer allowed */
  send(address: PushAddress, message: PushMessage, how: Delivery): Promise<number>;
}

export interface Delivery {
  /** Replaces a pending message with the same topic. At most 32 characters of base64url. */
  topic: string;
  /** How long the service stores the message for an offline device, in ms. */
  ttlMs: number;
}

export function createPushSender({ key, contact, services, inside }: PushSettings): PushSender {
  const publicKey = publicKeyOf(key);
  const vapidDetails = { subject: contact, publicKey, privateKey: key };
  const request = ({ endpoint, p256dh, auth }: PushAddress, text: string, how?: Delivery) =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails,
      ...(how && { topic: how.topic, TTL: Math.ceil(how.ttlMs / 1_000) }),
    });
  const isKnown = (url: URL) =>
    (isInside(url, inside) && url.pathname.startsWith(STAND_IN_PATH)) ||
    services.some((known) => (known.startsWith('*.') ? url.host.endsWith(known.slice(1)) : url.host === known));
  return {
    publicKey,
    accepts(address) {
      const url = URL.parse(address.endpoint);
      if (!url || !isKnown(url) || urlFault(url, inside)) return false;
      try {
        return request(address, 'x').body !== null;
      } catch {
        return false;
      }
    },
    async send(address, message, how) {
      const url = new URL(address.endpoint);
      if (!isKnown(url)) throw new RequestRefused('is not a push service in PUSH_SERVICES');
      const { headers, body } = request(address, JSON.stringify(message), how);
      const signal = AbortSignal.timeout(LIMIT_MS);
      const response = await askOutside(url, { headers, body: body ?? Buffer.alloc(0) }, { inside, signal });
      response.destroy();
      return response.statusCode ?? 0;
    },
  };
}

/** @throws if the key is not a P-256 private key in base64url */
export function publicKeyOf(key: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key, 'base64url');
  return pair.getPublicKey('base64url');
}
