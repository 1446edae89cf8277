import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from 'part-runtime/ports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRoom, book, stay } from '../tests/lodging.ts';
import { createDatabase, useApi } from '../tests/test-api.ts';
import { buildApp } from './app.ts';
import { enqueue } from './base/outbox/enqueue.ts';
import type { Mail } from './base/ports/mail.ts';
import { startWorker } from './operations/worker/start-worker.ts';

const api = useApi();
const folder = mkdtempSync(join(tmpdir(), 'lodge-test-main-'));
let drop = async () => {};
let child: ChildProcess;
let port = 0;
const operatorPort = await freePort();

beforeAll(async () => {
  const database = await createDatabase();
  drop = database.drop;
  child = spawn(process.execPath, ['--disable-sigusr1', join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      IDENTITY_KEYS_URL: api.services.settings.identity.keysUrl,
      STRIPE_SECRET_KEY: 'sk_test_fake',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
      STRIPE_API_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'silent',
      OPERATOR_ADDRESS: `127.0.0.1:${operatorPort}`,
    },
  });
  port = await new Promise((resolve) => child.once('message', (message: { port: number }) => resolve(message.port)));
});
afterAll(async () => {
  child.kill('SIGKILL');
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

test('readiness and metrics are available only on the operator port', async () => {
  const ask = (path: string, at = operatorPort) => fetch(`http://127.0.0.1:${at}${path}`);
  expect((await ask('/ready')).status).toBe(200);
  expect(await (await ask('/metrics')).text()).toContain('lodge_http_request_seconds');
  expect((await ask('/ready', port)).status).toBe(404);
});

/** Sends only the headers of a request. The caller sends the body later. */
function halfWrite(body: string, agent: Agent) {
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const asked = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/jwt', headers, agent });
  const answered = new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    asked.once('response', (response) => {
      response.resume();
      resolve([response.statusCode, response.headers.connection]);
    });
    asked.once('error', reject);
  });
  const arrived = new Promise<void>((resolve) => asked.once('continue', resolve));
  asked.flushHeaders();
  return { arrived, finish: () => asked.end(body), answered };
}

const read = (agent: Agent) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path: '/api/rooms', agent }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode)),
    );
    asked.once('error', reject).end();
  });

test('a process that is shutting down still answers requests', async () => {
  const app = await buildApp(api.services);
  app.leaving.hasBegun = true;
  const health = await app.inject('/api/health');
  expect([health.statusCode, health.json().status, health.headers.connection]).toEqual([503, 'down', 'close']);
  const rooms = await app.inject('/api/rooms');
  expect([rooms.statusCode, rooms.headers.connection]).toEqual([200, 'close']);
  await app.close();
});

describe('on SIGTERM', () => {
  test('running requests are answered but new connections are refused', async () => {
    const kept = new Agent({ keepAlive: true });
    expect(await read(kept)).toBe(200);
    const busy = new Agent({ keepAlive: true, maxSockets: 1 });
    const slow = halfWrite('{"email":"guest@lodge.test"}', busy);
    await slow.arrived;

    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    for (const agent of [new Agent(), kept]) {
      let status = await read(agent).catch(() => undefined);
      while (status === 200) status = await read(agent).catch(() => undefined);
      expect([undefined, 503]).toContain(status);
    }
    slow.finish();
    // `close` makes a proxy send the next request to another process.
    expect(await slow.answered).toEqual([401, 'close']);
    expect(await ended).toBe(0);
    kept.destroy();
    busy.destroy();
  });

  test('the worker finishes its current job', async () => {
    const guest = await api.signIn('guest@lodge.test');
    const roomId = await addRoom(await api.signIn('host@lodge.test', 'host'));
    await book(api, guest, stay(roomId, 1, 2));
    let letGo = () => {};
    const released = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const begun = Promise.withResolvers<void>();
    const mails: Mail[] = [];
    const mail = {
      close: () => {},
      async send(one: Mail) {
        begun.resolve();
        await released;
        mails.push(one);
      },
    };
    const worker = startWorker({ ...api.services, mail });
    await begun.promise;
    let isStopped = false;
    const stopped = worker.stop().then(() => {
      isStopped = true;
    });
    const now = new Date();
    const [row] = await api.services.db.selectFrom('bookings').select(['id', 'room_id']).execute();
    const payload = { roomId, bookingId: row?.id ?? '' };
    await enqueue(api.services.db, { kind: 'mail-guest-refunded', key: 'later', payload, now });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    letGo();
    await stopped;
    const open = await api.services.db.selectFrom('jobs').select('dedupe_key').where('done_at', 'is', null).execute();
    expect(open).toEqual([{ dedupe_key: 'later' }]);
    expect(mails.length).toBe(2);
  });
});
