import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from 'part-runtime';
import { namesInTree } from 'releases/build/tree';
import { ReleaseRefusal } from 'releases/store/refusal';
import { runPreviewJourneys } from 'releases/tool/preview-journeys';
import { findBrowser } from './browser.ts';
import { root } from './run-layout.ts';

const HELP = `npm run journeys -- [--url https://lodge.example] [--area host]… [words of titles or files]
npm run journeys -- --override LINK… [--area host]…   on previews, and records their results
npm run journeys -- --show        opens the report of the last run
npm run journeys -- --screens     takes pictures of every screen, into docs/screens
npm run journeys -- --lighthouse  asks Lighthouse about the pages

Without --url they run on a product that they start and end. People of a real site: docs/qa.md.`;

const report = join(root, 'reports/html');
const playwright = join(root, 'e2e/node_modules/.bin/playwright');

/** Runs the journeys of some or all areas on any site, and saves a report with the traces of failed tests. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      override: { type: 'string', multiple: true, default: [] },
      area: { type: 'string', multiple: true, default: [] },
      show: { type: 'boolean' },
      screens: { type: 'boolean' },
      lighthouse: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (values.show) return show();
  if (values.url && !/^https?:$/.test(URL.parse(values.url)?.protocol ?? ''))
    throw new StartError(`--url must be the address of a site, not ${values.url}`);
  if (values.override.length > 0) return runOnPreviews(values.override, values.area);
  const names = namesInTree(root);
  const unknown = values.area.find((area) => !names.includes(area));
  if (unknown) throw new StartError(`There is no ${unknown}; there are ${names.join(', ')}`);
  rmSync(report, { recursive: true, force: true });
  const tags = values.area.map((area) => `@${area}`).join('|');
  const other = (['screens', 'lighthouse'] as const).find((run) => values[run]);
  const config = other ? ['--config', `runs/${other}.config.ts`] : [];
  const chosen = [...(tags ? ['--grep', `(${tags})(?![\\w-])`] : []), ...positionals];
  const code = await run(
    // With dependencies, Playwright would run all tests of the projects on which the chosen tests depend. Without them,
    // a single worker prevents conflicting tests from running at the same time.
    [
      'test',
      ...config,
      '--reporter',
      'list,html',
      ...(chosen.length > 0 ? ['--no-deps', '--workers', '1', ...chosen] : []),
    ],
    {
      ...(values.url && { BASE_URL: new URL(values.url).origin }),
      CHROMIUM_PATH: findBrowser(console.log),
      PLAYWRIGHT_HTML_OUTPUT_DIR: report,
      PLAYWRIGHT_HTML_OPEN: 'never',
    },
  );
  if (existsSync(report)) console.log(`Report: ${relative('', report)}/index.html (npm run journeys -- --show)`);
  return code;
}

/** Runs the journeys on previews. Their reports are saved in a separate folder, like the reports of promotions. */
async function runOnPreviews(links: string[], areas: string[]): Promise<number> {
  process.env.CHROMIUM_PATH = findBrowser(console.log);
  try {
    await runPreviewJourneys(links, areas, console.log);
    return 0;
  } catch (error) {
    if (!(error instanceof ReleaseRefusal)) throw error;
    console.error(`${error.message}.`);
    return 1;
  }
}

async function show(): Promise<number> {
  if (!existsSync(report)) throw new StartError('There is no report yet: npm run journeys');
  return run(['show-report', report]);
}

function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(playwright, args, { cwd: join(root, 'e2e'), env: { ...process.env, ...env }, stdio: 'inherit' });
  // After the first signal, Playwright removes its rooms from the site, and this process ends after that. Ctrl-C
  // reaches Playwright directly.
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (signal === 'SIGTERM' && !isStopping) child.kill('SIGINT');
      isStopping = true;
    });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done(code ?? 1));
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  // The message about an unknown option has several lines, so print only the first one.
  console.error(error instanceof StartError ? error.message : (error as Error).message.split('\n')[0]);
  process.exitCode = 2;
}
