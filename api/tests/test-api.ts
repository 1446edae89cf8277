import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Problem, Role } from 'contracts';
import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { type Connection, connect } from '../src/base/database/connect.ts';
import { createBlobFolder } from '../src/base/ports/blobs.ts';
import { createIdentity } from '../src/base/ports/identity.ts';
import { createStandInAdmin } from '../src/base/ports/identity-admin.ts';
import { noImageHost } from '../src/base/ports/image-host.ts';
import type { Mail } from '../src/base/ports/mail.ts';
import { createPushSender } from '../src/base/ports/push.ts';
import type { Services } from '../src/base/services.ts';
import { readSettings, type Settings } from '../src/base/settings.ts';
import { runJobs } from '../src/operations/worker/run-jobs.ts';
import { checkAnswer, checkError } from './declared-errors.ts';
import { dropDatabase, onServer, urlOf } from './global-setup.ts';
import { type IdentityFake, PROJECT, startIdentityFake } from './identity-fake.ts';
import { createPaymentsFake, type PaymentsFake, WEBHOOK_SECRET } from './payments-fake.ts';
import { createPayoutsFake, type PayoutsFake } from './payouts-fake.ts';
import { testTime } from './today.ts';

export const SITE = 'http://localhost:4000';

export interface Caller {
  api: TestApi;
  email: string;
  uid: string;
  cookie: string;
  call(
    method: InjectOptions['method'],
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  body: any;
  raw: LightMyRequestResponse;
}

export function textOf({ raw }: Answer): string {
  return raw.body.replace(/,"trace":"[\da-f]{32}"/, '');
}

export interface TestApi {
  app: FastifyInstance;
  services: Services;
  identity: IdentityFake;
  payments: PaymentsFake;
  payouts: PayoutsFake;
  sent: Mail[];
  later(milliseconds: number): void;
  anyone: Caller['call'];
  signIn(email: string, role?: Role, claims?: object): Promise<Caller>;
  newGuest(): Promise<Caller>;
  newHost(): Promise<Caller>;
  newAdmin(): Promise<Caller>;
  runJobs(): Promise<void>;
}

/** Starts the real application for one test file, with a new database or the one at `addressOf`. */
export function useApi(
  change: (settings: Settings) => Partial<Settings> = () => ({}),
  addressOf?: () => string,
): TestApi {
  const newPerson = (role: Role) => () => api.signIn(`${role}-${crypto.randomUUID()}@lodge.test`, role);
  const api = {
    newGuest: newPerson('guest'),
    newHost: newPerson('host'),
    newAdmin: newPerson('admin'),
    async runJobs() {
      while ((await runJobs(api.services)) > 0);
    },
  } as TestApi;
  let clean: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const { url, drop } = addressOf ? { url: addressOf(), drop: async () => {} } : await createDatabase();
    const connection: Connection = connect({ url, size: 16 });
    const identity = await startIdentityFake();
    const folder = mkdtempSync(join(tmpdir(), 'lodge-test-blobs-'));
    const settings = testSettings(url, identity.keysUrl, folder);
    let shift = 0;
    const clock = () => new Date(testTime() + shift);
    const changed = { ...settings, ...change(settings) };
    const services: Services = {
      settings: changed,
      db: connection.db,
      log: Fastify({ logger: false }).log,
      clock,
      // The age of a token is measured by the real clock, even if a test moves the API's clock.
      identity: createIdentity({
        projectId: PROJECT,
        keysUrl: identity.keysUrl,
        admin: createStandInAdmin(identity.adminUrl, PROJECT),
        accounts: { url: identity.adminUrl, apiKey: 'test' },
      }),
      payments: createPaymentsFake(),
      payouts: createPayoutsFake(),
      imageHost: noImageHost,
      blobs: createBlobFolder(folder),
      push: changed.push && createPushSender(changed.push),
      mail: { send: async (mail) => void api.sent.push(mail), close: () => {} },
    };
    const app = await buildApp(services);
    Object.assign(api, { app, services, identity, payments: services.payments, payouts: services.payouts, sent: [] });
    api.later = (milliseconds) => {
      shift += milliseconds;
    };
    api.anyone = callerOf(app, '');
    api.signIn = (email, role, claims) => signIn(api, email, role, claims);
    clean = [
      () => app.close(),
      () => connection.close(),
      drop,
      async () => {
        identity.close();
        rmSync(folder, { recursive: true, force: true });
      },
    ];
  });

  afterAll(async () => {
    for (const step of clean) await step();
  });
  return api;
}

export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('databaseServer');
  const name = `lodge_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')}`);
  return { url: urlOf(server, name), drop: () => dropDatabase(server, name) };
}

function testSettings(databaseUrl: string, keysUrl: string, folder: string): Settings {
  return readSettings({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    BLOB_STORE: folder,
    SITE_URL: SITE,
    FIREBASE_PROJECT_ID: PROJECT,
    IDENTITY_KEYS_URL: keysUrl,
    STRIPE_SECRET_KEY: 'sk_test_fake',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SMTP_URL: 'smtp://127.0.0.1:1',
    RATE_LIMITS: '*:1000000/1m',
    MAX_REQUESTS: '1000',
    LOG_LEVEL: 'silent',
  });
}

export function callerOf(app: FastifyInstance, cookie: string): Caller['call'] {
  return async (method, path, body, headers = {}) => {
    const isStream = path.startsWith('/api/messages/events');
    const raw = await app.inject({
      // An event stream never ends, so `inject` must not wait for its body.
      payloadAsStream: isStream,
      method: method ?? 'GET',
      url: path,
      headers: {
        host: new URL(SITE).host,
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
        ...(method === 'GET' ? {} : { origin: SITE }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (isStream) {
      const isOpen = raw.statusCode === 200;
      const problem = isOpen ? '' : await json(raw.stream());
      raw.stream().destroy();
      if (!isOpen) checkError(String(method), path, (problem as Problem).code);
      return { status: raw.statusCode, body: problem, raw };
    }
    const isJson = String(raw.headers['content-type']).includes('json') && !raw.headers['content-encoding'];
    const answer = isJson && raw.body ? raw.json() : raw.body;
    if (raw.statusCode >= 400) checkError(String(method), path, answer.code);
    else if (raw.statusCode === 200 && isJson) checkAnswer(String(method), path, answer);
    return { status: raw.statusCode, body: answer, raw };
  };
}

/** Signs in as a browser does, with a token, POST /jwt and PUT /users. The role is set directly in the database. */
async function signIn(api: TestApi, email: string, role: Role = 'guest', claims: object = {}): Promise<Caller> {
  const token = await api.identity.token({ email, ...claims });
  const opened = await api.anyone('POST', '/api/jwt', { email }, { authorization: `Bearer ${token}` });
  if (opened.status !== 200) throw new Error(`sign-in of ${email}: ${opened.raw.body}`);
  const cookie = opened.raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const call = callerOf(api.app, cookie);
  const saved = await call('PUT', `/api/users/${encodeURIComponent(email)}`, {
    email,
    role: 'guest',
    status: 'Verified',
    name: email.split('@')[0],
  });
  if (saved.status !== 200) throw new Error(`save of ${email}: ${saved.raw.body}`);
  await api.services.db.updateTable('people').set({ role }).where('email', '=', email.toLowerCase()).execute();
  return { api, email, uid: `uid-${email}`, cookie, call };
}
