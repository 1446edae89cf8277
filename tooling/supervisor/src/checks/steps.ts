import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, needOtherBrowsers } from '../browser.ts';
import { needPackages } from '../debian-packages.ts';
import { root } from '../run-layout.ts';
import { withoutSettings } from '../settings.ts';
import { FAILURES_FILE } from './failure-reporter.ts';
import {
  journeyFailures,
  ONE_PASSED,
  settle,
  type Tally,
  type ToolRun,
  tallyFaults,
  tallyPlaywright,
  tallyVitest,
} from './tally.ts';

/** Receives the output of a step. */
export type Write = (text: string | Buffer) => void;

/** One step of the tests. */
export interface Step {
  label: string;
  run(write: Write): Promise<Tally>;
}

const reports = join(root, 'reports');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** The tests have their own data folder, which keeps their build for the next run. */
const dataDir = process.env.DATA_DIR || join(root, '.data', 'test');

/** A person's own settings must not reach the tests: they would run another product, or charge a real account. */
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(withoutSettings(process.env)).filter(([name]) => !/^(?:BASE_URL$|E2E_)/.test(name)),
  ),
  DATA_DIR: dataDir,
  // Hundreds of processes load the same sources.
  NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  // Programs that a test starts as `node` also use Node 24.
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
};

/** Lints one folder or everything. */
export const lint = (folder = '.'): Step =>
  tool('Format and lint', bin('biome'), ['check', '--error-on-warnings', folder]);

/** Checks the types of one folder or of everything. */
export const types = (folder = '.'): Step =>
  // Several checkers of one project check much of it twice: with one, all projects take less than half the work.
  tool('Types', bin('tsc'), ['-b', folder, '--checkers', '1']);

const knipConfigs = ['knip.json', 'knip.jsonc', 'knip.ts', 'knip.config.ts'];
export const deadCode: Step[] = knipConfigs.some((name) => existsSync(join(root, name)))
  ? [tool('Dead code', bin('knip'), ['--no-progress'])]
  : [];

/** Runs the unit tests of one folder or all of them. */
export const unit = (folder?: string): Step => ({
  label: folder ? `Tests of ${folder}` : 'Unit and API tests',
  async run(write) {
    const file = freshReport('vitest.json');
    const failures = freshReport('vitest-failures.json');
    const args = [
      'run',
      ...(folder ? [`${folder}/`] : []),
      '--reporter=dot',
      '--reporter=json',
      `--reporter=${fileURLToPath(new URL('failure-reporter.ts', import.meta.url))}`,
      `--outputFile.json=${file}`,
    ];
    const run = await runTool(write, bin('vitest'), args, { ...env, [FAILURES_FILE]: failures });
    return settle(() => ({ ...tallyVitest(file), failures: JSON.parse(readFileSync(failures, 'utf8')) }), run);
  },
});

export const build: Step = {
  label: 'Build',
  async run(write) {
    mkdirSync(dataDir, { recursive: true });
    return settle(
      () => ONE_PASSED,
      await runTool(write, process.execPath, [join(root, 'tooling/supervisor/src/build.ts')], env),
    );
  },
};

/** Must run after the build, because it also searches the bundle. */
export const faults: Step = {
  label: 'Faults, short dose',
  async run(write) {
    const file = freshReport('faults.json');
    const run = await runTool(write, process.execPath, [join(root, 'tooling/faults/src/main.ts')], env);
    return settle(() => tallyFaults(file), run);
  },
};

/** The Debian packages that a database with failover needs. */
const CLUSTER = {
  postgresql: '/usr/lib/postgresql/*/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
};

/** Runs the product on such a database and kills each part of both under load. `chosen` limits this to some kills. */
export const cluster = (chosen: string[] = []): Step => ({
  label: `Cluster${chosen.length === 0 ? ', short dose' : ''}`,
  async run(write) {
    needPackages(CLUSTER, 'Patroni, etcd, HAProxy or PgBouncer is missing', logTo(write));
    const file = freshReport('cluster.json');
    const run = await runTool(write, process.execPath, [join(root, 'tooling/cluster/src/main.ts'), ...chosen], env);
    return settle(() => tallyFaults(file), run);
  },
});

export const browser: Step = {
  label: 'Browser tests',
  run: (write) => journeys('playwright.json', write),
};

/**
 * Runs journeys in browsers other than Chromium. `chosen` selects some by words of files or titles, or by `--project`.
 */
export const otherBrowsers = (chosen: string[]): Step => ({
  label: 'Firefox and WebKit',
  async run(write) {
    needOtherBrowsers(logTo(write));
    return journeys('browsers.json', write, ['--config', 'runs/browsers.config.ts', ...chosen]);
  },
});

const logTo = (write: Write) => (line: string) => write(`  ${line}\n`);

async function journeys(report: string, write: Write, args: string[] = []): Promise<Tally> {
  const file = freshReport(report);
  const withBrowser = { ...env, CHROMIUM_PATH: findBrowser(logTo(write)), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const playwright = join(root, 'e2e/node_modules/.bin/playwright');
  const run = await runTool(
    write,
    playwright,
    ['test', '--reporter=list,json', ...args],
    withBrowser,
    join(root, 'e2e'),
  );
  return settle(() => ({ ...tallyPlaywright(file), failures: journeyFailures(file) }), run);
}

function tool(label: string, program: string, args: string[]): Step {
  return { label, run: async (write) => settle(() => ONE_PASSED, await runTool(write, program, args, env)) };
}

function freshReport(name: string): string {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, name);
  rmSync(file, { force: true }); // an old report would be counted if this run wrote none
  return file;
}

/** Characters of a program's output that are kept for the end of the log. */
const KEPT_OUTPUT = 3_000;

/** Runs a program, and writes all of its output. A signal or a missing program counts as exit code 1. */
function runTool(
  write: Write,
  program: string,
  args: string[],
  toolEnv: NodeJS.ProcessEnv,
  cwd = root,
): Promise<ToolRun> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, { cwd, env: toolEnv, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        write(chunk);
        output = (output + chunk).slice(-KEPT_OUTPUT);
      });
    }
    child.once('error', (error) => resolve({ code: 1, output: `${program}: ${error.message}` }));
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
