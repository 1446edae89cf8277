import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { test } from '@playwright/test';
import { editFile } from './edit-file.ts';
import { freePort } from './product.ts';
import { waitForEdges } from './release-tool.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Run {
  code: number;
  result: string;
  out: string;
}

/** Publishes the packages of this repository, as a company's CI does. */
export async function publishPackages(registry: string): Promise<void> {
  await test.step('npm run packages', async () => {
    const env = { ...process.env, [`npm_config_${registry.replace('http:', '')}/:_authToken`]: 'of-this-test' };
    const program = join(ROOT, 'tooling/packages/src/main.ts');
    await promisify(execFile)(process.execPath, [program, '--registry', registry], { env });
  });
}

export class OwnRepository {
  readonly home = mkdtempSync(join(tmpdir(), 'lodge-own-'));
  readonly folder: string;
  readonly #env: NodeJS.ProcessEnv;
  #dev: ChildProcess | undefined;

  /** Configures the company's registry, as on a team member's computer. */
  constructor(name: string, token: string, registry: string) {
    writeFileSync(join(this.home, '.npmrc'), `@travel-lodge:registry=${registry}\n`);
    this.folder = join(this.home, name);
    this.#env = { ...outsideEnvironment(), RELEASE_TOKEN: token };
  }

  run(program: string, args: string[], folder = this.folder): Promise<Run> {
    return test.step(`${program} ${args.join(' ')}`, () => {
      const options = { cwd: folder, env: this.#env, maxBuffer: 10_000_000 };
      return new Promise((resolve) => {
        execFile(program, args, options, (error, result, rest) =>
          resolve({ code: error ? Number(error.code ?? 1) : 0, result, out: result + rest }),
        );
      });
    });
  }

  async succeed(program: string, args: string[], folder = this.folder): Promise<Run> {
    const run = await this.run(program, args, folder);
    if (run.code !== 0)
      throw new Error(`${program} ${args.join(' ')} ended with ${run.code}:\n${run.out.slice(-4000)}`);
    return run;
  }

  async lodge(...args: string[]): Promise<Run> {
    const run = await this.succeed('npx', ['lodge', ...args]);
    await waitForEdges();
    return run;
  }

  edit(file: string, from: string, to: string): void {
    editFile(join(this.folder, file), from, to);
  }

  async dev(...args: string[]): Promise<string> {
    const port = await freePort();
    const dev = spawn(process.execPath, ['node_modules/.bin/lodge', 'dev', '--port', String(port), ...args], {
      cwd: this.folder,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#dev = dev;
    let output = '';
    await new Promise<void>((ready, failed) => {
      const read = (chunk: Buffer) => {
        output += chunk;
        if (output.includes('is ready:')) ready();
      };
      dev.stdout.on('data', read);
      dev.stderr.on('data', read);
      dev.once('exit', (code) => failed(new Error(`lodge dev ended with code ${code}:\n${output}`)));
    });
    return `http://localhost:${port}`;
  }

  async stopDev(): Promise<void> {
    const dev = this.#dev;
    this.#dev = undefined;
    if (!dev || dev.exitCode !== null) return;
    const ended = new Promise((done) => dev.once('exit', done));
    dev.kill('SIGTERM');
    await ended;
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** Variables that npm and the tests set. They could point to this repository's checkout. */
const LOCAL_VARIABLES = /^(npm_|NODE_|DATA_DIR$|E2E_|INIT_CWD$|VITEST)/i;
/** Settings for the registry, proxies and trusted certificates. */
const NETWORK_VARIABLES = /^(npm_config_(registry|cafile|\w*proxy|(user|global)config)|NODE_EXTRA_CA_CERTS)$/i;

function outsideEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !LOCAL_VARIABLES.test(name) || NETWORK_VARIABLES.test(name),
  );
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.startsWith(ROOT));
  return {
    ...Object.fromEntries(kept),
    PATH: [dirname(process.execPath), ...path].join(':'),
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    npm_config_yes: 'true',
  };
}
