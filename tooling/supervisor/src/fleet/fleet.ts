import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from 'part-runtime/log-lines';
import { freePorts } from 'part-runtime/ports';
import { writeFileSafely } from 'part-runtime/write-file-safely';
import { readReleaseBucket } from 'releases/store/bucket-settings';
import { openStore } from 'releases/store/store';
import { type S3Server, startS3 } from 'stand-ins/bucket';
import { apiEnv } from '../part-environments.ts';
import { type KeptPart, keepPart, type PartSpec } from '../part-process.ts';
import { api, demo, edge, foundation, painter, partFiles } from '../parts.ts';
import { apiEnvFile } from '../product.ts';
import { openScreen } from '../progress.ts';
import { choosePlaces, loopback, root } from '../run-layout.ts';
import { readSecrets } from '../secrets.ts';
import { readSettings, replaceSettings } from '../settings.ts';
import { prepareDataDir } from '../start-checks.ts';
import { runTask } from '../task.ts';
import { startBalancer } from './balancer.ts';
import { type Machine, machine } from './machine.ts';

/** A site of several machines: each process has a folder of its own, and they share a database and a bucket. */
export interface Fleet {
  machines: Machine[];
  bucket: S3Server;
  /** For what runs against it: its address, and the folder and settings of the machine from which people release. */
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

const EDGES = 3;
const APIS = 3;
const KEYS = { id: 'AKIAFLEET', secret: 'a secret of the fleet', region: 'eu-west-3', bucket: 'lodge' };
/** Machines whose clock is wrong. */
const WITH_WRONG_CLOCK = ['api-3', 'edge-3'];
const CLOCK_AHEAD = new URL('../clock-ahead.ts', import.meta.url).href;
const TEAM = 'token-of-the-host-team-under-test';
const NEW_TEAM = 'token-of-the-new-team-under-test';

/** @param built a release store, which the first edge brings into the bucket */
export async function startFleet(built: string, say: Log): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-fleet-'));
  const home = join(folder, 'operator');
  const bucket = await startS3(KEYS);
  const [site = 0, ...ports] = await freePorts(1 + 2 * (EDGES + APIS) + 1);
  const takePort = () => ports.shift() ?? 0;
  const inBucket = (prefix: string) =>
    `s3://${KEYS.bucket}/${prefix}?region=${KEYS.region}&endpoint=${bucket.endpoint}`;
  const shared = {
    DATA_DIR: home,
    PORT: String(site),
    BLOB_STORE: inBucket('pictures'),
    RELEASE_BUCKET: inBucket('releases'),
    AWS_ACCESS_KEY_ID: KEYS.id,
    AWS_SECRET_ACCESS_KEY: KEYS.secret,
    RELEASE_TOKENS: `host:${TEAM},reviews:${NEW_TEAM}`,
    TRUST_PROXY: 'loopback',
    RATE_LIMITS: '*:100000/1m',
    WORKER: '0',
  };
  replaceSettings(
    process.env,
    Object.entries(shared).map(([name, value]) => `${name}=${value}`),
  );
  prepareDataDir(home);
  const settings = readSettings(process.env, root);
  const places = await choosePlaces(settings, readSecrets(home, say));
  const { logsDir } = places;
  // That what is killed comes back is for the log.
  const screen = openScreen(join(logsDir, 'supervisor.log'));
  const kept: KeptPart[] = [];
  const machines: Machine[] = [];

  const startShared = async (spec: PartSpec) => {
    // Payment events come to the site, as those of a real provider.
    const env = { ...spec.env, STRIPE_WEBHOOK_URL: loopback(site, '/api/stripe/webhook') };
    const part = keepPart({ ...spec, env }, { logsDir, screen, onProcess: () => {} });
    kept.push(part);
    await part.start();
  };
  const startMachine = async (spec: PartSpec, env: NodeJS.ProcessEnv) => {
    const operator = takePort();
    const own = {
      DATA_DIR: join(folder, spec.name),
      OPERATOR_ADDRESS: `127.0.0.1:${operator}`,
      ...(WITH_WRONG_CLOCK.includes(spec.name) && {
        NODE_OPTIONS: `--import=${CLOCK_AHEAD}`,
        CLOCK_AHEAD_SECONDS: '60',
      }),
    };
    prepareDataDir(own.DATA_DIR);
    const one = machine({ ...spec, env: { ...spec.env, ...own, ...env } }, loopback(operator, '/ready'), {
      logsDir,
      screen,
    });
    machines.push(one);
    await one.start();
    return operator;
  };

  await Promise.all([...foundation(places), painter(places)].map(startShared));
  writeFileSafely(apiEnvFile(home), JSON.stringify(apiEnv(places)), 0o600);
  const apis: string[] = [];
  for (let number = 1; number <= APIS; number += 1) {
    const port = takePort();
    await startMachine({ ...api(places), name: `api-${number}` }, { PORT: String(port) });
    apis.push(loopback(port));
  }
  await startMachine({ ...api(places), name: 'worker', label: 'Worker', file: partFiles.worker }, {});
  say(`${APIS} API processes and a worker run`);
  await runTask(demo(places), logsDir, screen).done;
  const edges: { site: number; operator: number }[] = [];
  for (let number = 1; number <= EDGES; number += 1) {
    const name = `edge-${number}`;
    const RELEASES_DIR = join(folder, name, 'releases');
    if (number === 1) cpSync(built, RELEASES_DIR, { recursive: true });
    const port = takePort();
    const own = { PORT: String(port), RELEASES_DIR, API_URL: apis.join(',') };
    edges.push({ site: port, operator: await startMachine({ ...edge(places), name }, own) });
  }
  const balancer = await startBalancer(home, site, edges);
  await openStore(join(home, 'releases'), readReleaseBucket(process.env)).shared?.mirror.pull();
  say(`${EDGES} edges run behind http://localhost:${site}`);

  return {
    machines,
    bucket,
    env: {
      ...shared,
      BASE_URL: `http://localhost:${site}`,
      E2E_EDGES: edges.map(({ operator }) => loopback(operator)).join(','),
      E2E_RELEASE_TOKEN: TEAM,
      E2E_NEW_TEAM_TOKEN: NEW_TEAM,
    },
    async stop() {
      await balancer.stop();
      await Promise.all(machines.map((one) => one.stop()));
      await Promise.all(kept.map((part) => part.stop(9_000)));
      bucket.close();
      cpSync(logsDir, join(root, 'reports/fleet-logs'), { recursive: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
