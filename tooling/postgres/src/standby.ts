import { appendFileSync, chmodSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { type Cluster, ROLE, runSql } from './cluster.ts';

/**
 * Copies the stopped cluster in `from` to `to`. `startPostgres` then runs the copy as a standby that replicates the
 * database at `primary`. Used in tests, because the npm packages lack the program that copies a running cluster.
 */
export async function copyAsStandby({ from, to }: { from: string; to: string }): Promise<(primary: string) => void> {
  const binaries = findBinaries();
  const home = join(from, 'home');
  const account = await chooseAccount(binaries, home);
  if (!account) throw new Error(`PostgreSQL cannot enter ${home}`);
  const original: Cluster = { folder: join(home, 'cluster'), account, binaries };
  await runSql(original, [`ALTER ROLE ${ROLE} REPLICATION`]);
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
  rmSync(join(to, 'lock'), { recursive: true, force: true });
  const copy = join(to, 'home', 'cluster');
  chmodSync(copy, 0o700);
  writeFileSync(join(copy, 'standby.signal'), '');
  return (primary) => {
    const { hostname, port, username, password } = new URL(primary);
    const options = 'sslmode=disable gssencmode=disable';
    appendFileSync(
      join(copy, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password} ${options}'\nwal_retrieve_retry_interval = '100ms'\n`,
    );
  };
}
