import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AreaRelease, JourneysScope, ReleaseName } from 'contracts';
import { ROOT } from '../build/build-release.ts';
import { ReleaseRefusal } from '../store/refusal.ts';

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; ok: boolean; file: string; tests: { status: string }[] }[];
}

export interface JourneysRun {
  baseUrl: string;
  folder: string;
  /**
   * Journeys that are tagged with one of these names are run. Journeys that involve no other area are run first, and
   * the others only if they pass.
   */
  names: readonly ReleaseName[];
  /** `own`: run only journeys that involve no other area. */
  scope: JourneysScope;
  areas: readonly AreaRelease[];
  /** The cookie of a preview, as `name=value`. The journeys then sign in as people of the site. */
  cookie?: string;
}

export interface JourneysOutcome {
  passed: number;
  skipped: number;
  failed: string[];
}

/**
 * The environment variables of the live product: its data folder, and the people of a real site. On a copy, the
 * journeys create their own people.
 */
const LIVE_VARIABLES = /^(E2E_|DATA_DIR$)/;
const STORE_VARIABLES = /^DATA_DIR$/;
/** The timeout for journeys that hang. It is generous, because a slow journey must not block a promotion. */
const TIMEOUT_MS = 300_000;

export async function runPlaywright(journeys: JourneysRun): Promise<JourneysOutcome> {
  const { baseUrl, folder, names, scope, areas, cookie } = journeys;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const report = join(folder, 'report.json');
  const manifests = join(folder, 'areas.json');
  await writeFile(manifests, JSON.stringify(areas));
  const e2e = join(ROOT, 'e2e');
  const package_ = createRequire(join(e2e, 'package.json')).resolve('@playwright/test/package.json');
  const args = [
    join(dirname(package_), 'cli.js'),
    'test',
    ...['--config', 'runs/gate.config.ts', '--project', 'own', ...(scope === 'all' ? ['--project', 'shared'] : [])],
    ...['--reporter', 'json,line', '--output', join(folder, 'traces'), '--timeout', String(TIMEOUT_MS)],
  ];
  const left = cookie === undefined ? LIVE_VARIABLES : STORE_VARIABLES;
  const surroundings = Object.fromEntries(Object.entries(process.env).filter(([name]) => !left.test(name)));
  const run = spawn(process.execPath, args, {
    cwd: e2e,
    stdio: ['ignore', 2, 2], // stderr, because stdout has the result of the command
    env: {
      ...surroundings,
      BASE_URL: baseUrl,
      E2E_NAMES: names.join(','),
      E2E_AREAS: manifests,
      ...(cookie !== undefined && { E2E_COOKIE: cookie }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  });
  await once(run, 'close');
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (!text) throw refusal(`The journeys could not be run: Playwright ended with code ${run.exitCode}`);
  const { suites, errors } = JSON.parse(text) as { suites: Suite[]; errors: { message: string }[] };
  const wrong = errors.map(({ message }) => message.split('\n')[0]);
  const specs = suites.flatMap(specsOf);
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${title} (e2e/tests/${file})`);
  const ran = specs.filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'));
  const passed = ran.filter(({ ok }) => ok).length;
  if (failed.length === 0 && run.exitCode !== 0 && passed > 0)
    throw refusal(`All journeys passed, but Playwright ended with code ${run.exitCode}: ${wrong.join('; ')}`);
  return { passed, skipped: specs.length - ran.length, failed };
}

/** Returns an error for a run without a clear outcome. */
function refusal(sentence: string): ReleaseRefusal {
  return new ReleaseRefusal('journeys-failed', sentence);
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}
