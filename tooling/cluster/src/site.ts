import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Load, startLoad } from 'faults/rig/load';
import { openRig, type Rig } from 'faults/rig/rig';
import { RoundRobin } from 'faults/rig/round-robin';
import { type ClusterDatabase, openClusterDatabase } from './database.ts';

/** The product on a database with failover: two edges, three API processes and a worker. */
export interface Site {
  database: ClusterDatabase;
  rig: Rig;
  /** Starts guests who sign in and book through both edges, each in a separate room. */
  startLoad(): Promise<Load>;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-cluster-'));
  const say = (line: string) => process.stdout.write(`  ${line}\n`);
  const database = await openClusterDatabase(join(folder, 'database'), say);
  const env = { PREPARED_STATEMENTS: '0', LEAVE_SECONDS: '6', READ_DATABASE_URL: database.readUrl };
  const rig = await openRig(join(folder, 'product'), database.url, { apis: 3, edges: 2, hasWorker: true, env });
  say('three API processes, two edges and a worker run on it');
  const balancer = new RoundRobin(rig.edges.map(({ url }) => url));
  const endWatch = balancer.watch(rig.edges.map(({ readyUrl = '' }) => readyUrl));
  return {
    database,
    rig,
    startLoad: () => startLoad(rig, balancer),
    async close() {
      endWatch();
      await rig.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
