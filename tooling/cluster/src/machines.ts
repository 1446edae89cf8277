import { execFile, spawn } from 'node:child_process';
import { chownSync, closeSync, globSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, chooseAccount, programEnv } from 'local-postgres/account';
import { binariesAt } from 'local-postgres/binaries';
import { StartError } from 'part-runtime';
import { freePort } from 'part-runtime/ports';

const CONFIG = new URL('../config/', import.meta.url);

/** A program on one of the machines, run as the operator's service manager would run it. */
export interface Service {
  machine: string;
  /** Starts the program, even if it was killed earlier. Does not wait until it responds. */
  start(): void;
  pid(): number;
  signal(name: NodeJS.Signals): void;
  /** Sends SIGTERM, and then SIGKILL if the program does not end in time. */
  stop(): Promise<void>;
}

/**
 * Simulates the machines db1 to db3, app1 and app2 in docs/operations.md. Each address `machine:port` in the
 * configuration files becomes a port on loopback, and each folder becomes a subfolder of ours.
 */
export class Machines {
  readonly #folder: string;
  readonly #account: Account;
  readonly #binFolder: string;
  readonly #secrets: Record<string, string>;
  readonly #ports = new Map<string, number>();

  private constructor(folder: string, account: Account, binFolder: string, secrets: Record<string, string>) {
    this.#folder = folder;
    this.#account = account;
    this.#binFolder = binFolder;
    this.#secrets = secrets;
  }

  static async open(folder: string, secrets: Record<string, string>): Promise<Machines> {
    const [root] = globSync('/usr/lib/postgresql/*/bin/postgres').toSorted().slice(-1);
    const binaries = binariesAt((root ?? '').replace('/bin/postgres', ''), '');
    mkdirSync(folder, { recursive: true });
    const account = await chooseAccount(binaries, folder);
    if (!account) throw new StartError(`PostgreSQL's account cannot access ${folder}; set TMPDIR to another folder.`);
    return new Machines(folder, account, join(binaries.root, 'bin'), secrets);
  }

  /** Returns the local host:port for an address in the configuration files. */
  async at(machine: string, port: number): Promise<string> {
    const name = `${machine}:${port}`;
    const found = this.#ports.get(name) ?? (await freePort());
    this.#ports.set(name, found);
    return `127.0.0.1:${found}`;
  }

  /** Writes one of the repository's configuration files, as the operator of this machine does. Returns its path. */
  async configure(machine: string, file: string): Promise<string> {
    const path = join(this.makeFolder(machine), file);
    const text = this.text(machine, file);
    writeFileSync(path, await this.#moved(machine, text), { mode: text.startsWith('#!') ? 0o700 : 0o600 });
    this.#chown(path);
    return path;
  }

  /** Creates a folder for one machine, or one that all machines share. */
  makeFolder(name: string): string {
    const folder = join(this.#folder, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#chown(folder);
    return folder;
  }

  /** Runs a program under PostgreSQL's account until it ends. Returns its output. */
  async run(program: string, args: string[]): Promise<string> {
    const { file, args: all, options } = this.#account.wrap(program, args);
    const { stdout } = await promisify(execFile)(file, all, {
      ...options,
      cwd: '/',
      env: programEnv,
      encoding: 'utf8',
    });
    return stdout;
  }

  /** Returns one of the repository's configuration files with the changes for this machine. */
  text(machine: string, file: string): string {
    let text = readFileSync(new URL(file, CONFIG), 'utf8').replaceAll('NAME', machine);
    for (const [name, secret] of Object.entries(this.#secrets)) text = text.replaceAll(name, secret);
    return text;
  }

  service(machine: string, program: string, args: string[]): Service {
    const wrapped = this.#account.wrap(program, args);
    const logFile = join(this.#folder, machine, `${basename(program)}.log`);
    let pid = 0;
    let ended = Promise.resolve();
    const signal = (name: NodeJS.Signals) => {
      if (pid > 0) process.kill(pid, name);
    };
    return {
      machine,
      pid: () => pid,
      signal,
      start() {
        const log = openSync(logFile, 'a');
        const child = spawn(wrapped.file, wrapped.args, {
          ...wrapped.options,
          cwd: '/',
          env: programEnv,
          stdio: ['ignore', log, log],
        });
        closeSync(log);
        pid = child.pid ?? 0;
        ended = new Promise((resolve) =>
          child.once('close', () => {
            pid = 0;
            resolve();
          }),
        );
      },
      async stop() {
        signal('SIGTERM');
        const limit = setTimeout(() => signal('SIGKILL'), 15_000);
        await ended;
        clearTimeout(limit);
      },
    };
  }

  /**
   * Replaces addresses with our ports, folders with ours, and the PostgreSQL version with the one that Debian provides.
   */
  async #moved(machine: string, text: string): Promise<string> {
    const address = /\b(db\d|app\d|127\.0\.0\.1|0\.0\.0\.0)(:|\nlisten_port = | port=| port )(\d+)/g;
    const nameOf = (host = '', port = '') => [/^[da]/.test(host) ? host : machine, Number(port)] as const;
    const moved = new Map<string, string>();
    for (const [found, host, between, port] of text.matchAll(address))
      moved.set(found, (await this.at(...nameOf(host, port))).replace(':', between ?? ''));
    return text
      .replace(address, (found) => moved.get(found) ?? found)
      .replaceAll(/\/(var\/lib|etc)\/(postgresql|etcd|pgbouncer|patroni)/g, join(this.#folder, machine))
      .replaceAll('/backups', join(this.#folder, 'backups'))
      .replace(/\/usr\/lib\/postgresql\/\d+\/bin/, this.#binFolder);
  }

  #chown(path: string): void {
    const { owner } = this.#account;
    if (owner) chownSync(path, owner.uid, owner.gid);
  }
}
