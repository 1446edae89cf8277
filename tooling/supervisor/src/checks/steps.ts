import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureOtherBrowsers, findBrowser } from '../browser.ts';
import { ensurePackages } from '../debian-packages.ts';
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

export type Write = (text: string | Buffer) => void;

export interface Step {
  label: string;
  run(write: Write): Promise<Tally>;
}

const reports = join(root, 'reports');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

/** The tests have their own data folder, in which their build is kept for the next run. */
const dataDir = process.env.DATA_DIR || join(root, '.data', 'test');

/**
 * The developer's own settings must not reach the tests, which would otherwise run against another product or charge a
 * real account.
 */
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(withoutSettings(process.env)).filter(([name]) => !/^(?:BASE_URL$|E2E_)/.test(name)),
  ),
  DATA_DIR: dataDir,
  // Hundreds of processes load the same sources, so they share a compile cache.
  NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  // Programs that a test starts as `node` also use Node 24.
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
};

export const lint = (folder = '.'): Step =>
  tool('Format and lint', bin('biome'), ['check', '--error-on-warnings', folder]);

export const types = (folder = '.'): Step =>
  // With several checkers, much of the work is duplicated. With one, all projects take less than half the total work.
  tool('Types', bin('tsc'), ['-b', folder, '--checkers', '1']);

const knipConfigs = ['knip.json', 'knip.jsonc', 'knip.ts', 'knip.config.ts'];
export const deadCode: Step[] = knipConfigs.some((name) => existsSync(join(root, name)))
  ? [tool('Dead code', bin('knip'), ['--no-progress'])]
  : [];

export const unit = (folder?: string): Step => ({
  label: folder ? `Tests of ${folder}` : 'Unit and API tests',
  async run(write) {
    const file = newReportFile('vitest.json');
    const failures = newReportFile('vitest-failures.json');
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

/** Runs the faults. It must run after the build, because it also searches the bundle. */
export const faults: Step = {
  label: 'Faults, short dose',
  async run(write) {
    const file = newReportFile('faults.json');
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

/**
 * Runs the product on a database with failover and kills each part of both under load. `chosen` selects some of the
 * kills.
 */
export const cluster = (chosen: string[] = []): Step => ({
  label: `Cluster${chosen.length === 0 ? ', short dose' : ''}`,
  async run(write) {
    ensurePackages(CLUSTER, 'Patroni, etcd, HAProxy or PgBouncer is missing', logTo(write));
    const file = newReportFile('cluster.json');
    const run = await runTool(write, process.execPath, [join(root, 'tooling/cluster/src/main.ts'), ...chosen], env);
    return settle(() => tallyFaults(file), run);
  },
});

export const browser: Step = {
  label: 'Browser tests',
  run: (write) => journeys('playwright.json', write),
};

/**
 * Runs journeys in browsers other than Chromium. `chosen` selects some by words in file names or titles, or by
 * `--project`.
 */
export const otherBrowsers = (chosen: string[]): Step => ({
  label: 'Firefox and WebKit',
  async run(write) {
    ensureOtherBrowsers(logTo(write));
    return journeys('browsers.json', write, ['--config', 'runs/browsers.config.ts', ...chosen]);
  },
});

const logTo = (write: Write) => (line: string) => write(`  ${line}\n`);

async function journeys(report: string, write: Write, args: string[] = []): Promise<Tally> {
  const file = newReportFile(report);
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

function newReportFile(name: string): string {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, name);
  rmSync(file, { force: true }); // Otherwise, an old report would be counted if this run wrote none.
  return file;
}

/** How much of a program's output is kept for the end of the log, in characters. */
const KEPT_OUTPUT = 3_000;

/** Runs a program and writes all of its output. A signal or a missing program counts as exit code 1. */
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
