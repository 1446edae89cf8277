import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from 'local-postgres';
import pg from 'pg';
import { openRig, type Rig, type RigOptions } from './rig.ts';

export interface World {
  postgresLog: string;
  /** Starts the API, its stand-ins and a separate database. The fault must close them. */
  open(options: RigOptions): Promise<Rig>;
  /**
   * Starts a rig like `open`. In a short run, successive faults with the same options share a rig, because starting one
   * takes longer than the fault.
   */
  openShared(options?: RigOptions): Promise<Rig>;
  killPostgres(): void;
  close(): Promise<void>;
}

export async function openWorld({ shared }: { shared: boolean }): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-faults-'));
  const postgresLog = join(folder, 'postgres.log');
  const log = (line: string) => appendFileSync(postgresLog, `${line}\n`);
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), log });
  let opened = 0;
  let last: { options: string; rig: Rig } | undefined;
  const open = async (options: RigOptions) => {
    opened += 1;
    const databaseUrl = await createDatabase(postgres.url, `faults_${opened}`);
    return openRig(join(folder, `rig-${opened}`), databaseUrl, options);
  };
  const closeLast = async () => {
    await last?.rig.close();
    last = undefined;
  };
  return {
    postgresLog,
    open,
    async openShared(options = {}) {
      if (!shared) return open(options);
      const key = JSON.stringify(options);
      if (last?.options !== key) {
        await closeLast();
        last = { options: key, rig: await open(options) };
      }
      return { ...last.rig, close: async () => {} };
    },
    killPostgres() {
      const pidFile = join(folder, 'postgres', 'home', 'cluster', 'postmaster.pid');
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
    },
    async close() {
      await closeLast();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
