import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { Machines, type Service } from './machines.ts';

const MEMBERS = ['db1', 'db2', 'db3'];
const POOLERS = ['app1', 'app2'];
const SECRETS = { ADMIN_SECRET: 'admin-of-a-test', LODGE_SECRET: 'lodge-of-a-test' };
const READY_MS = 90_000;

/**
 * The database described in docs/operations.md: three members and two poolers, each with its own proxy to the primary.
 */
export interface ClusterDatabase {
  /** The operator's DATABASE_URL, which goes through the poolers. */
  url: string;
  /** The operator's READ_DATABASE_URL, with a separate address for each member. */
  readUrl: string;
  members: Member[];
  poolers: Service[];
  /** The HAProxy that runs next to each pooler and connects it to the primary. */
  balancers: Service[];
  /** The etcd on each member's machine, which records which member is the primary. */
  keepers: Service[];
  primary(): Promise<Member>;
  /** Returns the synchronous standby. `replaced` resolves when another member has become synchronous. */
  synchronousStandby(): Promise<{ victim: Member; replaced(): Promise<unknown> }>;
  /** Resolves when all members are running, the standbys are replicating, and one of them is synchronous. */
  whole(): Promise<void>;
  /** Makes etcd forget all members. Call this while no member is running. */
  forget(): Promise<void>;
  /** Promotes a standby to primary in a planned switchover. */
  switchOver(): Promise<void>;
  close(): Promise<void>;
}

export interface Member {
  name: string;
  /** Kills Patroni and PostgreSQL with SIGKILL. */
  kill(): void;
  /** Does the same, but removes PostgreSQL's shared memory. Use it when the data is no longer needed. */
  end(): void;
  start(): void;
  /** Stops Patroni as the service manager does. Patroni then stops PostgreSQL. */
  stop(): Promise<void>;
  /** Deletes the member's data, so that the member copies the primary's when it starts. */
  dropData(): void;
  /** Runs one of the configured scripts under PostgreSQL's account. Returns its output. */
  run(script: string, args?: string[]): Promise<string>;
  /** Returns true if this member is the primary, according to Patroni. */
  isPrimary(): Promise<boolean>;
  /** Runs each statement separately as the superuser. */
  administer(statements: string[], database?: string): Promise<void>;
}

export async function openClusterDatabase(folder: string, say: (line: string) => void): Promise<ClusterDatabase> {
  const machines = await Machines.open(folder, SECRETS);
  const services: Service[] = [];
  const run = (machine: string, program: string, args: string[]) => {
    const service = machines.service(machine, program, args);
    services.push(service);
    service.start();
    return service;
  };
  const members: Member[] = [];
  const keepers: Service[] = [];
  for (const name of MEMBERS)
    keepers.push(run(name, '/usr/bin/etcd', ['--config-file', await machines.configure(name, 'etcd.yml')]));
  const isHealthy = async () => (await fetch(`http://${await machines.at('db1', 2379)}/health`)).ok;
  await until(isHealthy, 'etcd is healthy');
  for (const shared of ['backups', 'backups/wal', 'backups/base']) machines.makeFolder(shared);
  let patroniConfig = '';
  for (const name of MEMBERS) {
    patroniConfig = await machines.configure(name, 'patroni.yml');
    await machines.configure(name, 'archive-wal');
    const patroni = run(name, '/usr/bin/patroni', [patroniConfig]);
    const member = await openMember(machines, patroni, join(folder, name, 'lodge'));
    members.push(member);
    // The first member creates the database, and the others copy it.
    if (members.length === 1) await until(member.isPrimary, 'the first member is the primary');
  }
  const primary = () => until(async () => findPrimary(members), 'a member is the primary');
  const whole = async () => {
    await until(async () => isWhole(await list(machines)), 'all members are there, one synchronous');
  };
  await whole();
  say('three members run, one of them the primary, one its synchronous standby');
  await (await primary()).administer(statements(machines.text('db1', 'role.sql')));
  const poolers: Service[] = [];
  const balancers: Service[] = [];
  for (const name of POOLERS) {
    balancers.push(run(name, '/usr/sbin/haproxy', ['-db', '-f', await machines.configure(name, 'haproxy.cfg')]));
    await machines.configure(name, 'userlist.txt');
    poolers.push(run(name, '/usr/sbin/pgbouncer', [await machines.configure(name, 'pgbouncer.ini')]));
  }
  const addresses = await Promise.all(POOLERS.map((name) => machines.at(name, 6432)));
  const urlOf = (servers: string[]) => `postgres://lodge:${SECRETS.LODGE_SECRET}@${servers.join(',')}/lodge`;
  const url = urlOf(addresses);
  for (const address of addresses)
    await until(() => answers(url.replace(/@.*\//, `@${address}/`)), 'the pooler answers');
  return {
    url,
    readUrl: urlOf(await Promise.all(MEMBERS.map((name) => machines.at(name, 5432)))),
    members,
    poolers,
    balancers,
    keepers,
    primary,
    whole,
    async synchronousStandby() {
      const name = await until(async () => synchronous(await list(machines)), 'there is a synchronous standby');
      const isOther = async () => ![name, undefined].includes(synchronous(await list(machines)));
      const victim = members.find((member) => member.name === name) as Member;
      return { victim, replaced: () => until(isOther, 'another standby is synchronous', 25) };
    },
    async forget() {
      const forgetting = promisify(execFile)('patronictl', ['-c', patroniConfig, 'remove', 'lodge']);
      forgetting.child.stdin?.end('lodge\nYes I am aware\n');
      await forgetting;
    },
    async switchOver() {
      await promisify(execFile)('patronictl', ['-c', patroniConfig, 'switchover', 'lodge', '--force']);
    },
    async close() {
      for (const member of members) member.end();
      await Promise.all(services.map((service) => service.stop()));
    },
  };
}

async function openMember(machines: Machines, patroni: Service, data: string): Promise<Member> {
  const name = patroni.machine;
  const pidFile = join(data, 'postmaster.pid');
  const rest = await machines.at(name, 8008);
  const address = await machines.at(name, 5432);
  const end = (how: NodeJS.Signals) => {
    patroni.signal('SIGKILL');
    if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), how);
  };
  return {
    name,
    start: patroni.start,
    stop: patroni.stop,
    dropData: () => rmSync(data, { recursive: true }),
    run: async (script, args = []) => machines.run(await machines.configure(name, script), args),
    isPrimary: async () => (await fetch(`http://${rest}/primary`)).status === 200,
    kill: () => end('SIGKILL'),
    end: () => end('SIGQUIT'),
    async administer(texts) {
      const client = new pg.Client(`postgres://postgres:${SECRETS.ADMIN_SECRET}@${address}/postgres`);
      await client.connect();
      for (const text of texts) await client.query(text);
      await client.end();
    },
  };
}

async function findPrimary(members: Member[]): Promise<Member | undefined> {
  for (const member of members) if (await member.isPrimary().catch(() => false)) return member;
  return undefined;
}

type Listed = { name: string; role: string; state: string };

/** Returns Patroni's list of members from any member that responds. */
async function list(machines: Machines): Promise<Listed[]> {
  const asked = MEMBERS.map(async (name) => {
    const answer = await fetch(`http://${await machines.at(name, 8008)}/cluster`);
    return ((await answer.json()) as { members: Listed[] }).members;
  });
  return Promise.any(asked);
}

function isWhole(members: Listed[]): boolean {
  const isThere = ({ role, state }: Listed) =>
    role === 'leader' ? state === 'running' : ['running', 'streaming'].includes(state);
  return members.length === MEMBERS.length && members.every(isThere) && synchronous(members) !== undefined;
}

function synchronous(members: Listed[]): string | undefined {
  return members.find(({ role, state }) => role === 'sync_standby' && state !== 'stopped')?.name;
}

function statements(sql: string): string[] {
  return sql
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean);
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  await client.query('SELECT 1');
  await client.end();
  return true;
}

/** Calls `ask` until it returns a value. An error counts as no value. */
export async function until<T>(ask: () => Promise<T | undefined>, what: string, everyMs = 100): Promise<T & {}> {
  const giveUp = Date.now() + READY_MS;
  for (;;) {
    const found = await ask().catch(() => undefined);
    if (found) return found;
    if (Date.now() > giveUp) throw new Error(`not true after ${READY_MS / 1_000} s: ${what}`);
    await wait(everyMs);
  }
}
