import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createServices } from 'api/base/create-services';
import { assertDatabase } from 'api/base/database/assert-database';
import { connect } from 'api/base/database/connect';
import type { Services } from 'api/base/services';
import { readSettings } from 'api/base/settings';
import { type IdentityFake, PROJECT, startIdentityFake } from 'api/tests/identity-fake';
import type { Role } from 'contracts';
import Fastify from 'fastify';
import { freePorts } from 'part-runtime/ports';
import { sampleStore } from 'releases/testing/sample-store';
import { type Caller, callerAt, openSession } from './caller.ts';
import { type Process, startProcess } from './process.ts';
import { createProvider, type Provider } from './provider.ts';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const API_FILE = 'api/src/main.ts';
const EDGE_FILE = 'edge/src/main.ts';
const WORKER_FILE = 'api/src/worker-main.ts';
const STAND_INS_FILE = join(ROOT, 'tooling/stand-ins/src/main.ts');
const SITE = 'http://localhost:4000';

export const SECRETS = {
  stripe: 'sk_test_canary4b1dfaulted',
  publishable: 'pk_test_canary4b1dfaulted',
  webhook: 'whsec_canary4b1dfaulted',
  imageHost: 'imagehostcanary4b1dfaulted',
};

export interface RigOptions {
  apis?: number;
  /** The number of edges. With the default of 0, people connect directly to an API process. */
  edges?: number;
  /** The edges' release store. Default: a small sample. */
  releases?: string;
  hasWorker?: boolean;
  /** Another checkout, from which the API, the worker and the edges are first started. */
  root?: string;
  preload?: string;
  env?: NodeJS.ProcessEnv;
}

export interface RigPart {
  url: string;
  /** The URL at which an edge reports whether it is ready. */
  readyUrl?: string;
  start(root?: string): Promise<Process>;
  process: Process;
}

export interface Rig {
  api: RigPart;
  apis: RigPart[];
  edges: RigPart[];
  worker: RigPart | undefined;
  identity: IdentityFake;
  provider: Provider;
  services: Services;
  databaseUrl: string;
  env: NodeJS.ProcessEnv;
  mailsTo(email: string): Promise<{ messageId: string; subject: string }[]>;
  logs: string[];
  signIn(email: string, role?: Role): Promise<Caller>;
  anyone: Caller;
  command(name: string, args?: string[]): Promise<string>;
  close(): Promise<void>;
}

export async function openRig(folder: string, databaseUrl: string, options: RigOptions): Promise<Rig> {
  mkdirSync(folder, { recursive: true });
  const ports = await choosePorts(options);
  const identity = await startIdentityFake();
  const env = envOf(folder, databaseUrl, identity.keysUrl, ports, options);
  const standInsLog = join(folder, 'stand-ins.log');
  const standIns = await startStandIns(standInsLog, env, ports);
  const logs = [standInsLog];
  const open = (name: string, file: string, port: number, more: NodeJS.ProcessEnv = {}): Promise<RigPart> => {
    const logFile = join(folder, `${name}.log`);
    logs.push(logFile);
    const preload = file === API_FILE && options.preload ? { preload: options.preload } : {};
    return openPart(local(port), (root = options.root ?? ROOT) =>
      startProcess({ file: join(root, file), env: { ...env, PORT: String(port), ...more }, logFile, ...preload }),
    );
  };
  const apis: RigPart[] = [];
  // Started one at a time, because the first one creates the tables.
  for (const [index, port] of ports.apis.entries()) apis.push(await open(`api-${index}`, API_FILE, port));
  const [api] = apis;
  if (!api) throw new Error('a rig needs at least one API');
  const worker = options.hasWorker ? await open('worker', WORKER_FILE, 0) : undefined;
  const edges: RigPart[] = [];
  // An edge without a release never becomes ready.
  const ownReleases = options.edges && !options.releases ? (await sampleStore()).store.folder : '';
  for (const [index, port] of ports.edges.entries()) {
    const own = {
      DATA_DIR: join(folder, `edge-${index}`),
      RELEASES_DIR: options.releases ?? ownReleases,
      API_URL: apis.map(({ url }) => url).join(','),
      STRIPE_PUBLISHABLE_KEY: SECRETS.publishable,
      OPERATOR_ADDRESS: `127.0.0.1:${ports.operators[index]}`,
    };
    const edge = await open(`edge-${index}`, EDGE_FILE, port, own);
    edges.push(Object.assign(edge, { readyUrl: `${local(ports.operators[index])}/ready` }));
  }

  const settings = readSettings(env);
  const ways = await assertDatabase(databaseUrl);
  const connection = connect({ url: databaseUrl, ...settings.connections, ...ways, size: 8 });
  const services = createServices(settings, connection, Fastify({ logger: false }).log);
  return {
    api,
    apis,
    edges,
    worker,
    identity,
    services,
    databaseUrl,
    env,
    async mailsTo(email) {
      const reader = callerAt(local(ports.standIns), 'reader', '');
      return (await reader.call('GET', `/stand-ins/mail/messages?to=${encodeURIComponent(email)}`)).body;
    },
    provider: createProvider(local(ports.standIns), SECRETS.publishable),
    logs,
    anyone: callerAt(api.url, 'anyone', ''),
    command: (name, args = []) => runCommand(name, args, env),
    async signIn(email, role = 'guest') {
      const caller = await openSession(api.url, identity, email);
      await services.db.updateTable('people').set({ role }).where('email', '=', email).execute();
      return caller;
    },
    async close() {
      await Promise.all([...edges, ...apis, ...(worker ? [worker] : [])].map(({ process }) => process.stop()));
      await standIns.stop();
      services.mail.close();
      await connection.close();
      identity.close();
      if (ownReleases) rmSync(ownReleases, { recursive: true, force: true });
    },
  };
}

type Ports = Awaited<ReturnType<typeof choosePorts>>;

async function choosePorts({ apis = 1, edges = 0 }: RigOptions) {
  const [standIns = 0, smtp = 0, ...others] = await freePorts(2 + apis + 2 * edges);
  return {
    standIns,
    smtp,
    apis: others.slice(0, apis),
    edges: others.slice(apis, apis + edges),
    operators: others.slice(apis + edges),
  };
}

/** The settings that all processes share. */
function envOf(
  folder: string,
  databaseUrl: string,
  identityKeysUrl: string,
  ports: Ports,
  options: RigOptions,
): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    // The same programs are started many times, so they share a compile cache.
    NODE_COMPILE_CACHE: join(dirname(folder), 'compiled'),
    DATA_DIR: folder,
    BLOB_STORE: join(folder, 'blobs'),
    DATABASE_URL: databaseUrl,
    SITE_URL: SITE,
    FIREBASE_PROJECT_ID: PROJECT,
    IDENTITY_KEYS_URL: identityKeysUrl,
    STRIPE_SECRET_KEY: SECRETS.stripe,
    STRIPE_WEBHOOK_SECRET: SECRETS.webhook,
    STRIPE_API_URL: local(ports.standIns),
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    // Rate limits have their own test, so raise them here.
    RATE_LIMITS: '*:100000000/1m',
    ...(options.edges && { TRUST_PROXY: 'loopback' }),
    ...(options.hasWorker && { WORKER: '0' }),
    ...options.env,
  };
}

function startStandIns(logFile: string, env: NodeJS.ProcessEnv, ports: Ports): Promise<Process> {
  return startProcess({
    file: STAND_INS_FILE,
    logFile,
    env: {
      ...env,
      PORT: String(ports.standIns),
      SMTP_PORT: String(ports.smtp),
      STRIPE_PUBLISHABLE_KEY: SECRETS.publishable,
      STRIPE_WEBHOOK_URL: `${local(ports.edges[0] ?? ports.apis[0])}/api/stripe/webhook`,
      IMAGE_HOST_KEY: SECRETS.imageHost,
    },
  });
}

async function openPart(url: string, start: (root?: string) => Promise<Process>): Promise<RigPart> {
  const part: RigPart = {
    url,
    process: await start(),
    async start(root) {
      part.process = await start(root);
      return part.process;
    },
  };
  return part;
}

async function runCommand(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const file = join(ROOT, `api/src/commands/${name}.ts`);
  return (await promisify(execFile)(process.execPath, [file, ...args], { env, encoding: 'utf8' })).stdout;
}

function local(port: number | undefined): string {
  return `http://127.0.0.1:${port}`;
}
