import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { atMost, exactly, type Fault, info, none, percentile } from './fault.ts';
import { auditWithin, tell, workLater } from './rig/audit.ts';
import { Load } from './rig/load.ts';
import { addRoom } from './rig/lodging.ts';
import type { Rig } from './rig/rig.ts';
import type { World } from './rig/world.ts';

const DOSES = {
  short: { kills: 1, clients: 8 },
  full: { kills: 20, clients: 50 },
};
/** How soon the API must be healthy after the database has recovered. Measured only with `--dose full`. */
const HEALTHY_SECONDS = 5;

export const database: Fault = {
  name: 'database',
  title: 'Database killed (SIGKILL) under load',
  async run({ dose, world, say }) {
    const { kills, clients } = DOSES[dose];
    const rig = await world.openShared();
    const host = await rig.signIn('db-host@lodge.test', 'host');
    const roomIds: string[] = [];
    for (let each = 0; each < clients; each += 1) roomIds.push(await addRoom(host, 3_000));
    const load = new Load(rig.provider, roomIds);
    for (let each = 0; each < clients; each += 1) load.add(await rig.signIn(`db-${each}@lodge.test`));
    const outages: Outage[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      outages.push(await killUnderLoad(rig, world, load));
      if (kill % 5 === 0) say(`${kill} kills, ${load.acknowledged.size} acknowledged rows`);
    }
    await load.stop();

    const lost = await load.lost(rig.services);
    const unavailable = load.answers.filter(({ status }) => status === 503);
    const withoutHint = unavailable.filter(({ headers }) => !headers.get('retry-after'));
    const others = load.answers.filter(({ status }) => status !== 503 && (status === 0 || status >= 500));
    const odd = load.answers.filter(({ status }) => status >= 400 && status < 500).map(({ body }) => body.code);
    await workLater(rig.services, 17 * 60_000);
    const violations = await auditWithin(rig.services);
    await rig.close();
    const longest = Math.max(...outages.map(({ apiMs }) => apiMs));
    return [
      info('kills', outages.length),
      exactly('acknowledged rows lost', lost.length, 0),
      info('acknowledged rows', load.acknowledged.size),
      info('answers 503 during the outage', unavailable.length),
      exactly('of them without Retry-After', withoutHint.length, 0),
      none(
        'other answers of 5xx, or none',
        others.map(({ status, body }) => `${status} ${body.code ?? body}`),
      ),
      none('people signed out or refused during the outage', odd),
      info(
        'database away after a kill, median and longest',
        [0.5, 1]
          .map((share) =>
            seconds(
              outages.map(({ databaseMs }) => databaseMs),
              share,
            ),
          )
          .join(' and '),
      ),
      ...(dose === 'full'
        ? [atMost('longest from the database’s return to health', longest / 1_000, HEALTHY_SECONDS, ' s')]
        : []),
      none('rows that break an invariant', violations.map(tell)),
    ];
  },
};

function seconds(values: number[], share: number): string {
  return `${(percentile(values, share) / 1_000).toFixed(1)} s`;
}

interface Outage {
  /** The time from the kill until PostgreSQL accepts connections again, in ms. */
  databaseMs: number;
  apiMs: number;
}

async function killUnderLoad(rig: Rig, world: World, load: Load): Promise<Outage> {
  const before = load.acknowledged.size;
  while (load.acknowledged.size < before + 20) await wait(20);
  await wait(Math.random() * 300);
  const killedAt = Date.now();
  world.killPostgres();
  await wait(50);
  const [databaseAt, apiAt] = await Promise.all([
    since(() => isUp(rig.databaseUrl)),
    since(async () => (await rig.anyone.call('GET', '/api/health')).status === 200),
  ]);
  return { databaseMs: databaseAt - killedAt, apiMs: Math.max(0, apiAt - databaseAt) };
}

async function since(check: () => Promise<boolean>): Promise<number> {
  const giveUp = Date.now() + 120_000;
  while (!(await check())) {
    if (Date.now() > giveUp) throw new Error('the database did not come back within two minutes');
    await wait(25);
  }
  return Date.now();
}

async function isUp(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    );
}
