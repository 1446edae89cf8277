import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from 'api/database/connect';
import { deleteOldRows } from 'api/worker/delete-old-rows';
import { type Process, startProcess } from 'faults/rig/process';
import { openRig, type Rig } from 'faults/rig/rig';
import { sql } from 'kysely';
import { median } from '../measures.ts';
import { openFilledSites } from '../server/filled-site.ts';
import { roomsOf } from '../server/rooms.ts';
import { ROOT, startSite } from '../site.ts';
import { type Cost, type Costs, type Cpu, KINDS, type Kind, PARTS, type Part } from './costs.ts';
import { childrenClock, databaseClock, processClock } from './cpu.ts';
import { growthOf, watchGrowth } from './growth.ts';
import { partOf, type Task, tasksOf } from './tasks.ts';

const ROUNDS = 3;
/** Enough for the indexes to have their usual shape. */
const UNTOUCHED_ROOMS = 10_000;

/** What each kind of request costs each part, of a site with many rooms, and what a booking leaves behind. */
export async function measureCosts(isQuick: boolean): Promise<Costs> {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-scale-'));
  const releases = await builtReleases();
  const sites = await openFilledSites();
  const rooms = roomsOf(isQuick);
  try {
    const PAINTER_ADDRESS = join(folder, 'painter.sock');
    const painter = await startProcess({
      file: join(ROOT, 'painter/src/main.ts'),
      env: { PAINTER_ADDRESS },
      logFile: join(folder, 'painter.log'),
    });
    const rig = await openRig(folder, await sites.of(rooms), {
      edges: 1,
      hasWorker: true,
      releases,
      env: { PUBLIC_ROOMS: '1', PAINTER_ADDRESS },
    });
    try {
      await deleteOld(rig);
      const tasks = await tasksOf(rig, { rooms, share: isQuick ? 0.1 : 1 });
      const requests = await inTurns(tasks, await cpuOf(rig, painter));
      return {
        on: new Date().toISOString().slice(0, 10),
        machine: `${availableParallelism()} cores, Node ${process.versions.node}`,
        rooms,
        requests,
        ...(await measureGrowth(rig, tasks.booking, await sites.of(UNTOUCHED_ROOMS))),
      };
    } finally {
      await rig.close();
      await painter.stop();
    }
  } finally {
    await sites.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureGrowth({ services: { db } }: Rig, { times, ask }: Task, untouchedSite: string) {
  const before = await watchGrowth(db);
  await ask(times);
  const { db: untouched, close } = connect({ url: untouchedSite, size: 1 });
  return growthOf(db, before, { bookings: times, untouched }).finally(close);
}

/** What the worker of a site that has run for a year has deleted long ago: it would do it meanwhile. */
async function deleteOld({ services, databaseUrl }: Rig): Promise<void> {
  while ((await deleteOldRows(services)) > 0);
  const { db, close } = connect({ url: databaseUrl, size: 1, isPatient: true });
  await sql`VACUUM ANALYZE`.execute(db).finally(close);
}

/** A store with the shell and the areas of this tree, as the product's own start fills it. */
async function builtReleases(): Promise<string> {
  const dataDir = join(ROOT, '.data/bench');
  const site = await startSite(dataDir);
  await site.stop();
  return join(dataDir, 'releases');
}

async function cpuOf(rig: Rig, painter: Process): Promise<() => Cpu> {
  const [own, ofSets] = [processClock(painter.pid), childrenClock(painter.pid)];
  const edge = partOf(rig.edges[0]).process.pid;
  const clocks = {
    edge: processClock(edge),
    painter: () => own() + ofSets(),
    api: processClock(rig.api.process.pid),
    database: await databaseClock(rig.databaseUrl),
    worker: processClock(partOf(rig.worker).process.pid),
  };
  return () => byPart((part) => clocks[part]());
}

/** All kinds in turn, so that what the machine does meanwhile meets all alike; after a short turn that does not count. */
async function inTurns(tasks: Record<Kind, Task>, cpu: () => Cpu): Promise<Record<Kind, Cost>> {
  const kinds = Object.keys(KINDS) as Kind[];
  const samples = Object.fromEntries(kinds.map((kind) => [kind, [] as Cost[]])) as Record<Kind, Cost[]>;
  for (const kind of kinds) await tasks[kind].ask(Math.min(30, tasks[kind].times));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of kinds) samples[kind].push(await costOf(tasks[kind], cpu));
  const middle = (kind: Kind) => (of: (cost: Cost) => number) => Number(median(samples[kind].map(of)).toFixed(3));
  return Object.fromEntries(
    kinds.map((kind) => {
      const of = middle(kind);
      const bytes = { bytes: of(({ bytes }) => bytes), plainBytes: of(({ plainBytes }) => plainBytes) };
      return [kind, { ...byPart((part) => of((cost) => cost[part])), ...bytes }];
    }),
  ) as Record<Kind, Cost>;
}

const REST_MS = 3_000;

/** Less what the parts do by themselves in the same time. */
async function costOf({ times, ask }: Task, cpu: () => Cpu): Promise<Cost> {
  const resting = cpu();
  await wait(REST_MS);
  const before = cpu();
  const startedAt = performance.now();
  const { bytes, plainBytes } = await ask(times);
  const rests = (performance.now() - startedAt) / REST_MS;
  const after = cpu();
  return {
    ...byPart((part) => Math.max(0, after[part] - before[part] - rests * (before[part] - resting[part])) / times),
    bytes: Math.round(bytes / times),
    plainBytes: Math.round(plainBytes / times),
  };
}

function byPart(value: (part: Part) => number): Cpu {
  return Object.fromEntries(PARTS.map((part) => [part, value(part)])) as Cpu;
}
