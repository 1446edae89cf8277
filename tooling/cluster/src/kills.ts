import { setTimeout as wait } from 'node:timers/promises';
import type { Load } from 'faults/rig/load';
import type { RigPart } from 'faults/rig/rig';
import { type ClusterDatabase, type Member, until } from './database.ts';
import { type Kill, MIN_BOOKINGS } from './kill.ts';
import type { Service } from './machines.ts';

const NOTHING = { giveBack: async () => {} };

/** The kills in the order in which they run. A short run includes only those with `isShort`. */
export const KILLS: (Kill & { isShort?: true })[] = [
  {
    name: 'primary',
    isShort: true,
    title: 'Primary killed (SIGKILL), Patroni and PostgreSQL',
    async take({ database }, say) {
      const victim = await database.primary();
      victim.kill();
      const backAt = await promotion(database, victim);
      say(`${(await database.primary()).name} replaced ${victim.name} as the primary`);
      return { backAt, giveBack: async () => victim.start() };
    },
  },
  {
    name: 'standby',
    title: 'Synchronous standby killed (SIGKILL), Patroni and PostgreSQL',
    async take({ database }) {
      const { victim, replaced } = await database.synchronousStandby();
      victim.kill();
      await replaced();
      return { backAt: Date.now(), giveBack: async () => victim.start() };
    },
  },
  {
    name: 'pooler',
    isShort: true,
    title: 'Poolers killed (SIGKILL), one after the other',
    take: ({ database: { poolers } }, _, load) => killEach(poolers, load),
  },
  {
    name: 'balancer',
    title: 'HAProxy next to each pooler killed (SIGKILL), one after the other',
    take: ({ database: { balancers } }, _, load) => killEach(balancers, load),
  },
  {
    name: 'etcd',
    title: 'etcd of the primary killed (SIGKILL)',
    async take({ database }) {
      const { name } = await database.primary();
      const victim = database.keepers.find(({ machine }) => machine === name);
      victim?.signal('SIGKILL');
      return { giveBack: async () => victim?.start() };
    },
  },
  { name: 'api', isShort: true, title: 'API process killed (SIGKILL)', take: ({ rig }) => killPart(rig.apis[1]) },
  { name: 'edge', title: 'Edge killed (SIGKILL)', cutOff: 6, take: ({ rig }) => killPart(rig.edges[1]) },
  { name: 'worker', title: 'Worker killed (SIGKILL)', take: ({ rig }) => killPart(rig.worker) },
  {
    name: 'switchover',
    title: 'Planned switchover (patronictl)',
    async take({ database }) {
      const before = await database.primary();
      const [backAt] = await Promise.all([promotion(database, before), database.switchOver()]);
      return { ...NOTHING, backAt };
    },
  },
  {
    name: 'rolling',
    title: 'API processes, edges and worker restarted one after the other (SIGTERM)',
    mostUnavailable: 0,
    async take({ rig }) {
      for (const part of [...rig.apis, ...rig.edges, ...(rig.worker ? [rig.worker] : [])]) {
        await part.process.stop();
        await part.start();
      }
      return NOTHING;
    },
  },
  {
    name: 'read-only',
    title: 'Primary that accepts no writes for 5 s, with all connections open',
    async take({ database }) {
      const primary = await database.primary();
      await primary.administer(['ALTER SYSTEM SET default_transaction_read_only = on', 'SELECT pg_reload_conf()']);
      await wait(5_000);
      await primary.administer([
        'SET default_transaction_read_only = off',
        'ALTER SYSTEM RESET default_transaction_read_only',
        'SELECT pg_reload_conf()',
      ]);
      return { ...NOTHING, backAt: Date.now() };
    },
  },
];

/**
 * Kills the victims in turn. Each API process uses the pooler that responded last, so only one of the kills affects it.
 */
async function killEach(victims: Service[], load: Load) {
  for (const victim of victims) {
    victim.signal('SIGKILL');
    await load.more(MIN_BOOKINGS);
    victim.start();
    await load.more(MIN_BOOKINGS);
  }
  return NOTHING;
}

async function killPart(part: RigPart | undefined) {
  await part?.process.kill();
  return { giveBack: async () => void (await part?.start()) };
}

/** Returns the time at which another member became the primary, in ms since 1970. */
async function promotion({ members }: ClusterDatabase, before: Member): Promise<number> {
  const others = members.filter((member) => member !== before);
  const isThere = async () =>
    (await Promise.allSettled(others.map((member) => member.isPrimary()))).some(
      (asked) => asked.status === 'fulfilled' && asked.value,
    );
  await until(isThere, 'another member is the primary', 25);
  return Date.now();
}
