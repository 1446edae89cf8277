import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from 'local-postgres';
import { StartError } from 'part-runtime';
import { freePorts } from 'part-runtime/ports';
import { imageOf, ROOT } from './dockerfile.ts';
import { namesIn, usedMetrics } from './metrics.ts';
import { copyContext, fillRoot, imageBytes } from './root-folder.ts';
import { type Place, processOne, runInRoot } from './run-in-root.ts';

// npm run test:images: tests the contents of the images with a real PostgreSQL, but without a container engine.

const MOST_BYTES = 250_000_000;
const READY_MS = 90_000;
/** Decodes a GIF of 16 × 16 pixels in a separate process. */
const DECODE = `
  const { decodeApart } = await import('/lodge/api/src/people/images/decode-apart.ts');
  const gif = Buffer.from('R0lGODdhEAAQAIAAAAAAAP///ywAAAAAEAAQAAACDoSPqcvtD6OctNqLsz4FADs=', 'base64');
  const { width } = await decodeApart(gif, { background: '#fff' });
  process.exit(width === 16 ? 0 : 1);`;

if (process.platform !== 'linux' || process.getuid?.() !== 0) fail('test:images needs Linux and root, for mount.');
const folder = mkdtempSync(join(tmpdir(), 'lodge-images-'));
const running: ChildProcess[] = [];
try {
  await checkImages();
} catch (error) {
  fail(error instanceof StartError ? error.message : String((error as Error).stack ?? error));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function checkImages(): Promise<void> {
  const context = join(folder, 'context');
  copyContext(context);
  const places = { edge: build('edge', context), api: build('api', context), painter: build('painter', context) };

  // Create a site's releases as a pipeline would.
  const releases = join(ROOT, '.data/images');
  execFileSync(process.execPath, ['tooling/supervisor/src/build.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: releases },
    stdio: ['ignore', 1, 2],
  });
  cpSync(join(releases, 'releases'), join(places.edge.data, 'releases'), { recursive: true });
  changeOwner(places.edge);

  mkdirSync(join(folder, 'postgres'));
  const database = await startPostgres({ folder: join(folder, 'postgres') });
  try {
    await serveAndStop(places, database.url);
  } finally {
    for (const child of running) if (child.exitCode === null) process.kill(processOne(child), 'SIGKILL');
    await database.stop();
  }
}

function build(part: keyof Places, context: string): Place {
  const place = { root: join(folder, part), data: join(folder, `${part}-data`), user: imageOf(part).user };
  mkdirSync(place.data);
  changeOwner(place);
  fillRoot(place.root, part, context);
  const bytes = imageBytes(place.root);
  say(bytes < MOST_BYTES, `the image of the ${part} has ${Math.round(bytes / 1e6)} MB, of at most 250`);
  return place;
}

type Places = Record<'edge' | 'api' | 'painter', Place>;

async function serveAndStop(places: Places, databaseUrl: string): Promise<void> {
  const [edge = 0, api = 0, painter = 0, ...operators] = await freePorts(7);
  const [edgeOperator = 0, apiOperator = 0, workerOperator = 0, painterOperator = 0] = operators;
  const PAINTER_ADDRESS = `127.0.0.1:${painter}`;
  const settings = {
    ...{ HOST: '127.0.0.1', SITE_URL: 'https://lodge.example', FIREBASE_PROJECT_ID: 'lodge-images' },
    ...{ FIREBASE_API_KEY: 'none', FIREBASE_AUTH_DOMAIN: 'lodge.example', STRIPE_PUBLISHABLE_KEY: 'pk_test_none' },
    ...{ STRIPE_SECRET_KEY: 'sk_test_none', STRIPE_WEBHOOK_SECRET: 'whsec_none', SMTP_URL: 'smtp://127.0.0.1:9' },
    ...{
      PAINTER_ADDRESS,
      DATABASE_URL: databaseUrl,
      API_URL: `http://127.0.0.1:${api}`,
      WORKER: '0',
      TRUST_PROXY: 'loopback',
    },
  };
  const parts = [
    { name: 'api', place: places.api, port: api, operator: apiOperator },
    { name: 'worker', place: places.api, port: 0, operator: workerOperator },
    { name: 'painter', place: places.painter, port: 0, operator: painterOperator },
    { name: 'edge', place: places.edge, port: edge, operator: edgeOperator },
  ];
  const known = new Set<string>();
  const started = [];
  for (const { name, place, port, operator } of parts) {
    const { command, env, healthcheck } = imageOf(name);
    const own = { PORT: String(port), OPERATOR_ADDRESS: `127.0.0.1:${operator}` };
    const child = runInRoot(place, command, {
      ...env,
      ...(name === 'painter' ? { PAINTER_ADDRESS } : settings),
      ...own,
    });
    running.push(child);
    started.push({ name, child });
    const url = `http://127.0.0.1:${operator}`;
    await ready(`${url}/ready`, child);
    say(true, `the ${name} is ready, in a read-only root, as user ${place.user}`);
    for (const metric of namesIn(await (await fetch(`${url}/metrics`)).text())) known.add(metric);
    const asked = healthcheck.map((word) => word.replace('9100', String(operator)));
    say((await exitCodeOf(runInRoot(place, asked, env))) === 0, `its HEALTHCHECK agrees`);
  }
  const page = await fetch(`http://127.0.0.1:${edge}/`);
  say(page.status === 200 && (await page.text()).includes('<html'), 'the edge serves the home page');
  await painted(`http://127.0.0.1:${edge}/`);
  say(true, 'the painter paints it');
  const rooms = await fetch(`http://127.0.0.1:${edge}/api/rooms`);
  say(rooms.status === 200, 'the edge reaches the API, and the API reaches the database');
  const write = (file: string) => `try { fs.writeFileSync('${file}', '') } catch { process.exit(1) }`;
  const tried = (file: string) => exitCodeOf(runInRoot(places.api, ['node', '-e', write(file)], { NODE_OPTIONS: '' }));
  say((await tried('/data/a')) === 0, 'a part can write to /data');
  say((await tried('/lodge/a')) !== 0 && !existsSync(join(places.api.root, 'lodge/a')), 'and nowhere else');
  say(
    (await exitCodeOf(runInRoot(places.api, ['node', '--input-type=module', '-e', DECODE], {}))) === 0,
    'the API decodes an upload',
  );
  const missing = usedMetrics().filter((name) => !known.has(name));
  say(missing.length === 0, `dashboard and alerts use what the parts measure${missing.map((name) => ` but ${name}`)}`);
  for (const { name, child } of started) {
    process.kill(processOne(child), 'SIGTERM');
    say((await exitCodeOf(child)) === 0, `the ${name} ends on SIGTERM, as process 1`);
  }
}

/** Waits for a painted page. The first visitors get a plain page while the painter's process starts. */
async function painted(url: string): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(100))
    if ((await (await fetch(url)).text()).includes('data-painted')) return;
  throw new StartError(`${url} was not painted within ${READY_MS / 1_000} s.`);
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(100)) {
    if (child.exitCode !== null) throw new StartError('It ended while it was starting.');
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === 200) return;
  }
  throw new StartError(`${url} did not respond with 200 within ${READY_MS / 1_000} s.`);
}

async function exitCodeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

function changeOwner({ data, user }: Place): void {
  const [uid = 0, gid = 0] = user.split(':').map(Number);
  for (const file of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
    chownSync(join(data, file), uid, gid);
}

function say(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new StartError(`Not true: ${sentence}`);
  console.log(`  ${sentence}`);
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
