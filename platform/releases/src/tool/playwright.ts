import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../build/build-release.ts';
import { ReleaseRefusal } from '../store/refusal.ts';

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; ok: boolean; file: string; tests: { status: string }[] }[];
}

/** The live product's folder, and people of a real site: the journeys are made on a copy. */
const OF_OTHERS = /^(E2E_|DATA_DIR$)/;
/** For a journey that hangs: one that is only slow, on a busy machine, must not stop a promotion. */
const LIMIT_MS = 300_000;

/** Runs the journeys that have one of the tags against a site, and tells which failed. The report is in `folder`. */
export async function runPlaywright({
  baseUrl,
  folder,
  tags,
}: {
  baseUrl: string;
  folder: string;
  tags: readonly string[];
}): Promise<{ passed: number; failed: string[] }> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const report = join(folder, 'report.json');
  const e2e = join(ROOT, 'e2e');
  const package_ = createRequire(join(e2e, 'package.json')).resolve('@playwright/test/package.json');
  // Only the journeys: the durability tests kill the product that they start.
  const options = ['--project', 'journeys', '--reporter', 'json,line', '--output', join(folder, 'traces')];
  const limit = ['--timeout', String(LIMIT_MS)];
  const args = [
    join(dirname(package_), 'cli.js'),
    'test',
    ...options,
    ...limit,
    '--grep',
    `(${tags.join('|')})(?![\\w-])`,
  ];
  const surroundings = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_OTHERS.test(name)));
  const run = spawn(process.execPath, args, {
    cwd: e2e,
    stdio: ['ignore', 2, 2], // on stderr: the answer of the command is on stdout
    env: { ...surroundings, BASE_URL: baseUrl, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  await once(run, 'close');
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (!text) throw refusal(`The journeys could not be run: Playwright ended with code ${run.exitCode}`);
  const { suites, errors } = JSON.parse(text) as { suites: Suite[]; errors: { message: string }[] };
  const wrong = errors.map(({ message }) => message.split('\n')[0]);
  const specs = suites.flatMap(specsOf);
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${title} (e2e/tests/${file})`);
  const passed = specs.filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'expected')).length;
  if (failed.length === 0 && run.exitCode !== 0 && passed > 0)
    throw refusal(`All journeys passed, but Playwright ended with code ${run.exitCode}: ${wrong.join('; ')}`);
  return { passed, failed };
}

/** Nothing that is unclear is promoted. */
function refusal(sentence: string): ReleaseRefusal {
  return new ReleaseRefusal('journeys-failed', sentence);
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}
