import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { atLeast, exactly, type Fault, info, none } from '../fault.ts';
import { auditWithin, tell } from '../rig/audit.ts';
import { startLoad } from '../rig/load.ts';
import type { Rig, RigPart } from '../rig/rig.ts';
import { RoundRobin } from '../rig/round-robin.ts';
import { checkOut, earlierCommit, MIGRATIONS } from './check-out.ts';
import { REHEARSAL } from './rehearsal.ts';

const ENOUGH = 40;

/**
 * A deploy as described in docs/operations.md while guests book: an earlier version is running, and the newer one
 * changes the schema. The deploy is stopped halfway, rolled back, and then completed.
 */
export const upgrade: Fault = {
  name: 'upgrade',
  title: 'Rolling deploy of API, edges and schema: stopped halfway, rolled back, completed',
  async run({ world, say }) {
    const folder = mkdtempSync(join(tmpdir(), 'lodge-upgrade-'));
    const [earlier, newer] = [join(folder, 'earlier'), join(folder, 'newer')];
    const commit = earlierCommit();
    checkOut(earlier, commit);
    checkOut(newer);
    for (const [file, text] of Object.entries(REHEARSAL)) writeFileSync(join(newer, MIGRATIONS, file), text);
    const env = { LEAVE_SECONDS: '6' };
    const rig = await world.open({ apis: 3, edges: 2, hasWorker: true, root: earlier, env });
    say(`three API processes, two edges and a worker of ${commit} run`);
    const balancer = new RoundRobin(rig.edges.map(({ url }) => url));
    const endWatch = balancer.watch(rig.edges.map(({ readyUrl = '' }) => readyUrl));
    const load = await startLoad(rig, balancer);
    const failed: number[] = [];
    const step = async (what: string, take: () => Promise<unknown>) => {
      await take();
      await load.more(ENOUGH);
      const sofar = load.answers.filter(({ status }) => status !== 200).length;
      failed.push(sofar - failed.reduce((sum, each) => sum + each, 0));
      say(`${what}: ${failed.at(-1)} failed, ${load.answers.length} requests so far`);
    };
    const [first, second] = rig.apis as [RigPart, RigPart];
    const restart = async (part: RigPart, root: string) => {
      await part.process.stop();
      await part.start(root);
    };
    const before = await migrations(rig);
    await step('all of the earlier version', async () => {});
    await step('worker stopped, one API process of the newer version', async () => {
      await rig.worker?.process.stop();
      await restart(first, newer);
    });
    const added = (await migrations(rig)).filter((name) => !before.includes(name));
    await step('an earlier one restarted on the newer schema', () => restart(second, earlier));
    await step('taken back', async () => {
      await restart(first, earlier);
      await rig.worker?.start(earlier);
    });
    await step('all of the newer version', async () => {
      await rig.worker?.process.stop();
      for (const part of [...rig.apis, ...rig.edges]) await restart(part, newer);
      await rig.worker?.start(newer);
    });
    await load.stop();
    endWatch();
    const violations = await auditWithin(rig.services);
    const lost = await load.lost(rig.services);
    const others = load.answers.filter(({ status }) => status !== 200);
    await rig.close();
    rmSync(folder, { recursive: true, force: true });
    return [
      info('earlier version', commit),
      atLeast('migrations applied under load', added.length, Object.keys(REHEARSAL).length),
      info('requests', load.answers.length),
      none(
        'of them failed',
        others.map(({ status, body }) => `${status} ${body?.code ?? body}`),
      ),
      info('the slowest', `${Math.round(Math.max(...load.answers.map(({ ms }) => ms)))} ms`),
      info('acknowledged bookings', load.acknowledged.size),
      exactly('of them lost', lost.length, 0),
      none('rows that break an invariant', violations.map(tell)),
    ];
  },
};

async function migrations({ services: { db } }: Rig): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations ORDER BY name`.execute(db);
  return rows.map(({ name }) => name);
}
