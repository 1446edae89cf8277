import { createECDH } from 'node:crypto';
import type { PushMessage } from 'contracts';
import webPush from 'web-push';
import { askOutside } from '../outside-requests/ask-outside.ts';
import { isInside, urlFault } from '../outside-requests/outside-url.ts';
import { RequestRefused } from '../outside-requests/request-refused.ts';

/** Where a browser's push messages go, and what they are encrypted with. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const LIMIT_MS = 5_000;
/** Where the stand-in has its subscriptions: nothing else inside is asked. */
const STAND_IN_PATH = '/stand-ins/push/to/';

export interface PushSettings {
  /** The private key of VAPID. */
  key: string;
  /** An address of the operators, for push services: `mailto:…`. */
  contact: string;
  /** Their hosts; `*.` stands for any name below. */
  services: readonly string[];
  /** The host of the stand-in. */
  inside: readonly string[];
}

export interface PushSender {
  /** What browsers subscribe with. */
  publicKey: string;
  /** Whether this is an address of a push service that is known here, with keys that messages can be encrypted with. */
  accepts(address: PushAddress): boolean;
  /**
   * Hands a message to the push service; resolves to the status of its answer.
   * @throws RequestRefused if the service is not known here any more
   */
  send(address: PushAddress, message: PushMessage, how: Delivery): Promise<number>;
}

export interface Delivery {
  /** It takes the place of a waiting one with the same topic: 32 characters of base64url at most. */
  topic: string;
  /** How long it is kept for a device that is off. */
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
        // A key that is no point of the curve.
        return false;
      }
    },
    async send(address, message, how) {
      const url = new URL(address.endpoint);
      if (!isKnown(url)) throw new RequestRefused('is no push service of PUSH_SERVICES');
      const { headers, body } = request(address, JSON.stringify(message), how);
      const signal = AbortSignal.timeout(LIMIT_MS);
      const response = await askOutside(url, { headers, body: body ?? Buffer.alloc(0) }, { inside, signal });
      response.destroy();
      return response.statusCode ?? 0;
    },
  };
}

/** @throws for what is no private key of P-256, as base64url */
export function publicKeyOf(key: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key, 'base64url');
  return pair.getPublicKey('base64url');
}
