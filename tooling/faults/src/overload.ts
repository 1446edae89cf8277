import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { atLeast, atMost, exactly, type Fault, info, none, percentile } from './fault.ts';
import type { Caller } from './rig/caller.ts';
import { addRoom, type Stay, stayAt } from './rig/lodging.ts';
import type { Rig } from './rig/rig.ts';

/** Speed is measured only with `--dose full`. In a short run, the API only has to respond to each request. */
const DOSES = {
  short: { warmUpMs: 300, peakMs: 700, overloadMs: 1_500 },
  full: { warmUpMs: 5_000, peakMs: 15_000, overloadMs: 60_000 },
};
/** After this time, in ms, a response comes too late to be useful. */
const PATIENCE_MS = 2_000;
/** The share of the peak rate that must still get useful responses, in percent. */
const LEAST_SHARE = 80;
/** The number of parallel requests that keeps the API busy without making it refuse any. */
const AT_PEAK = 32;
const TIMES = 4;
/** The maximum number of connections from an edge to an API process. */
const CONNECTIONS = 256;
const GUESTS = 12;
const ROOMS = 400;
const GIVE_UP_MS = 120_000;

/** Sends requests at a constant rate, which is four times as high as the API can handle. */
export const overload: Fault = {
  name: 'overload',
  title: `Overload × ${TIMES}`,
  async run({ dose, world, say }) {
    const { warmUpMs, peakMs, overloadMs } = DOSES[dose];
    const isGood = ({ status, ms }: Shot) => status === 200 && (dose === 'short' || ms <= PATIENCE_MS);
    const rig = await world.openShared();
    const next = await visits(rig);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'fifo' });
    const shoot = () => fire(agent, rig.api.url, next());

    await closedLoop(shoot, warmUpMs);
    const peak = (await closedLoop(shoot, peakMs)).filter(isGood).length / (peakMs / 1_000);
    say(`peak ${Math.round(peak)} good answers a second; now ${Math.round(peak * TIMES)} requests a second`);
    const { shots, seconds } = await openLoop(shoot, peak * TIMES, overloadMs);
    agent.destroy();
    const health = await rig.anyone.call('GET', '/api/health');
    await rig.close();

    const good = shots.filter(isGood);
    const turnedAway = shots.filter(({ status }) => status === 429 || status === 503);
    const late = shots.filter((shot) => shot.status === 200 && !isGood(shot));
    const others = shots.filter(({ status }) => ![200, 429, 503].includes(status));
    const times = good.map(({ ms }) => ms);
    const speed = [
      atLeast('of the peak', (good.length / seconds / peak) * 100, LEAST_SHARE, ' %'),
      atMost('answered, but late', (late.length / shots.length) * 100, 1, ' %'),
      atMost('p99 of the good answers', percentile(times, 0.99), PATIENCE_MS, ' ms'),
    ];
    return [
      info('peak goodput', `${Math.round(peak)}/s`),
      info('offered', `${Math.round(shots.length / seconds)}/s for ${Math.round(seconds)} s`),
      info('goodput', `${Math.round(good.length / seconds)}/s`),
      info('turned away with 429 or 503', turnedAway.length),
      none(
        'other answers, or none',
        others.map(({ status, error }) => error ?? `${status}`),
      ),
      ...(dose === 'full' ? speed : []),
      exactly('healthy afterwards', health.status === 200 ? 1 : 0, 1),
    ];
  },
};

interface Shot {
  /** 0 if there was no response. */
  status: number;
  ms: number;
  error?: string;
}

interface Visit {
  method: string;
  path: string;
  cookie: string;
  body?: string;
}

async function visits(rig: Rig): Promise<() => Visit> {
  const host = await rig.signIn('load-host@lodge.test', 'host');
  const roomId = await addRoom(host, 400);
  await manyRooms(rig, roomId);
  const guests: { caller: Caller; stay: Stay }[] = [];
  for (let each = 0; each < GUESTS; each += 1) {
    guests.push({ caller: await rig.signIn(`load-${each}@lodge.test`), stay: stayAt(roomId, 40 + each, 1) });
  }
  return () => {
    const { caller, stay } = guests[Math.floor(Math.random() * GUESTS)] as (typeof guests)[number];
    const { cookie, email } = caller;
    const dice = Math.random();
    if (dice < 0.5) return { method: 'GET', path: '/api/rooms', cookie };
    if (dice < 0.8) return { method: 'GET', path: `/api/room/${roomId}`, cookie };
    if (dice < 0.9) return { method: 'GET', path: `/api/bookings?email=${email}`, cookie };
    return { method: 'POST', path: '/api/create-payment-intent', cookie, body: JSON.stringify(stay) };
  };
}

async function manyRooms({ services: { db } }: Rig, roomId: string): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM rooms WHERE id = ${roomId}`.execute(db);
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id');
  const list = sql.join(columns.map((name) => sql.ref(name)));
  await sql`
    INSERT INTO rooms (id, ${list}) SELECT gen_random_uuid(), ${list} FROM rooms, generate_series(2, ${ROOMS})
    WHERE id = ${roomId}`.execute(db);
}

async function closedLoop(shoot: () => Promise<Shot>, forMs: number): Promise<Shot[]> {
  const until = Date.now() + forMs;
  const shots: Shot[] = [];
  const loop = async () => {
    while (Date.now() < until) shots.push(await shoot());
  };
  await Promise.all(Array.from({ length: AT_PEAK }, loop));
  return shots;
}

/** Sends a fixed number of requests per second, even if earlier ones are still in flight. */
async function openLoop(shoot: () => Promise<Shot>, perSecond: number, forMs: number) {
  const startedAt = performance.now();
  const shots: Promise<Shot>[] = [];
  for (;;) {
    const elapsed = performance.now() - startedAt;
    while (shots.length < (Math.min(elapsed, forMs) / 1_000) * perSecond) shots.push(shoot());
    if (elapsed >= forMs) break;
    await wait(10);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  return { shots: await Promise.all(shots), seconds };
}

/** Sends a request with Node's plain HTTP client, which uses the least processor time and so leaves more to the API. */
function fire(agent: Agent, url: string, { method, path, cookie, body }: Visit): Promise<Shot> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, error?: string) =>
      resolve({ status, ms: performance.now() - startedAt, ...(error && { error }) });
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    const sent = request(`${url}${path}`, { method, agent, headers, timeout: GIVE_UP_MS }, (response) => {
      response.once('end', () => done(response.statusCode ?? 0));
      response.once('error', ({ message }) => done(0, message));
      response.resume();
    });
    sent.once('timeout', () => sent.destroy(new Error(`nothing within ${GIVE_UP_MS} ms`)));
    sent.once('error', ({ message }) => done(0, message));
    sent.end(body);
  });
}
