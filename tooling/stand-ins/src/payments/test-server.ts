import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { createPayments, type Payments } from './index.ts';
import { readBody } from './read-body.ts';

const SECRET_KEY = 'sk_test_lodge_0123456789';
export const PUBLISHABLE_KEY = 'pk_test_lodge_0123456789';
export const WEBHOOK_SECRET = 'whsec_lodge_0123456789';

export interface TestServer {
  payments: Payments;
  stripe: Stripe;
  url: string;
  folder: string;
  logged: object[];
  stop(): Promise<void>;
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'payments-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function startPayments(settings: { folder?: string; webhookUrl?: string } = {}): Promise<TestServer> {
  const folder = settings.folder ?? (await temporaryFolder());
  const logged: object[] = [];
  const payments = await createPayments({
    folder,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: settings.webhookUrl,
    log: (entry) => logged.push(entry),
  });
  const { port, close } = await listen(async (request, response) => {
    if (!(await payments.handle(request, response, request.url ?? '/'))) response.writeHead(404).end();
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= close().then(() => payments.stop());
    return stopped;
  };
  onTestFinished(stop);
  return { payments, stripe: sdk(port, SECRET_KEY), url: `http://127.0.0.1:${port}`, folder, logged, stop };
}

export function sdk(port: number, key: string): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
}

export interface Received {
  body: string;
  signature: string;
}

/** Starts a webhook that receives events. It responds with each of `statuses` in turn, and then with 200. */
export async function startReceiver(statuses: number[] = []): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const { port, close } = await listen(async (request, response) => {
    received.push({ body: await readBody(request), signature: String(request.headers['stripe-signature']) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  onTestFinished(close);
  return { url: `http://127.0.0.1:${port}/webhook`, received };
}

async function listen(handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => void handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: (server.address() as AddressInfo).port, close };
}
