import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PushMessage, pushIdOf } from 'contracts';
import { createPushService, type PushService } from 'stand-ins/push';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { runJobs } from '../src/operations/worker/run-jobs.ts';
import { book, stay } from './lodging.ts';
import type { Caller, TestApi } from './test-api.ts';

const KEY = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE';

export const PUSH_SETTINGS = {
  key: KEY,
  contact: 'mailto:no-reply@lodge.test',
  services: ['push.example', '*.push.example'],
  inside: ['127.0.0.1'],
};

export interface Browser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const PATH = '/api/push/subscriptions';

export const saveSubscription = (caller: Caller, browser: unknown) => caller.call('POST', PATH, browser);

export const pathOf = async ({ endpoint }: Pick<Browser, 'endpoint'>) => `${PATH}/${await pushIdOf(endpoint)}`;

export async function subscriptionsOf(caller: Caller): Promise<{ _id: string; stopped: string[] }[]> {
  return (await caller.call('GET', '/api/push')).body.subscriptions;
}

/** Serves a fake push service. The API needs `PUSH_SETTINGS`. */
export function usePushService(api: TestApi) {
  let server: Server;
  let service: PushService;
  let address = '';
  /** The response status for each endpoint. 0 cuts the connection. */
  const faults = new Map<string, number>();
  const asked: string[] = [];
  let shifted = 0;
  let from = 10;

  beforeAll(async () => {
    server = createServer((request, reply) => {
      const url = new URL(request.url ?? '/', address);
      const fault = faults.get(url.href);
      if (request.method === 'POST' && !url.pathname.endsWith('/subscriptions')) asked.push(url.href);
      if (fault === 0) request.destroy();
      else if (fault) reply.writeHead(fault).end();
      else void service.handle(request, reply, url);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    service = createPushService({ siteUrl: address });
  });
  afterAll(() => server.close());
  afterEach(() => {
    api.later(-shifted);
    shifted = 0;
  });

  return {
    faults,
    asked,
    /** Moves the clock forward, in ms, until the end of the test. */
    later(milliseconds: number): void {
      shifted += milliseconds;
      api.later(milliseconds);
    },
    /** Books two nights, so that the host is notified. Returns the id of the booking. */
    async bookNights(guest: Caller, roomId: string): Promise<string> {
      from = from < 50 ? from + 2 : 10;
      return (await book(api, guest, stay(roomId, from, 2))).body.insertedId;
    },
    async subscribe(): Promise<Browser> {
      const siteKey = api.services.push?.publicKey;
      const answer = await fetch(`${address}/stand-ins/push/subscriptions`, {
        method: 'POST',
        body: JSON.stringify({ siteKey }),
      });
      return (await answer.json()) as Browser;
    },
    async turnOn(caller: Caller): Promise<Browser> {
      const browser = await this.subscribe();
      expect((await saveSubscription(caller, browser)).status).toBe(200);
      return browser;
    },
    /** Runs jobs that are due soon. Returns the messages of a browser, newest first. */
    async sentTo({ endpoint }: Browser): Promise<PushMessage[]> {
      await this.run();
      return this.messages({ endpoint }).map(({ text }) => JSON.parse(text));
    },
    messages: ({ endpoint }: Pick<Browser, 'endpoint'>) =>
      service.list().filter((message) => message.endpoint === endpoint),
    end: ({ endpoint }: Browser) => fetch(endpoint, { method: 'DELETE' }),
    async run(): Promise<void> {
      api.later(6_000);
      while ((await runJobs(api.services)) > 0);
    },
  };
}
