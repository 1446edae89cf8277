import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { HOST } from '../src/people.ts';
import { standInsOf } from '../src/site.ts';
import { expect, test } from '../src/test.ts';

const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');

interface Result {
  status: string;
  error?: { message: string };
}

interface Report {
  errors: unknown[];
  suites: {
    specs: {
      title: string;
      tests: { status: string; annotations: { type: string; description?: string }[]; results: Result[] }[];
    }[];
  }[];
}

async function runAsOnARealSite(baseURL: string, run: string): Promise<{ output: string; report: Report }> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    BASE_URL: baseURL,
    E2E_RUN: run,
    E2E_STAND_INS: 'none',
    E2E_HOST_EMAIL: HOST.email,
    E2E_HOST_PASSWORD: HOST.password,
    PLAYWRIGHT_JSON_OUTPUT_FILE: test.info().outputPath('report.json'),
  };
  for (const name of Object.keys(env))
    if (/^(E2E_(PORT|ADMIN|GUEST)|TEST_|PW_|FORCE_COLOR)/.test(name)) delete env[name];
  const args = [cli, 'test', '--config', 'runs/real-site.config.ts', '--reporter', 'json'];
  const output = test.info().outputPath('traces');
  const cwd = join(import.meta.dirname, '..');
  const said = await new Promise<string>((done) => {
    execFile(process.execPath, [...args, '--output', output], { cwd, env }, (_, out, error) => done(out + error));
  });
  const { default: report } = await import(String(env.PLAYWRIGHT_JSON_OUTPUT_FILE), { with: { type: 'json' } });
  return { output: said, report };
}

test('a run on a real site explains skipped journeys and removes its rooms', async ({ baseURL, request }) => {
  const run = `nested-${Date.now().toString(36)}`;
  const { output, report } = await runAsOnARealSite(String(baseURL), run);
  const outcomes = report.suites
    .flatMap(({ specs }) => specs)
    .map(({ title, tests: [first] }) => [
      title,
      first?.results[0]?.status,
      first?.annotations.find(({ type }) => type === 'skip')?.description ??
        /on purpose/.exec(first?.results[0]?.error?.message ?? '')?.[0],
    ]);
  expect(outcomes, output).toEqual([
    ['signs up', 'skipped', 'signs people up through an emailed link, and leaves their accounts'],
    ['pays', 'skipped', 'pays with a test card, which only the stand-in accepts'],
    [
      'is an administrator',
      'skipped',
      'needs an account of this site with the role admin: E2E_ADMIN_EMAIL and E2E_ADMIN_PASSWORD',
    ],
    ['adds a room and then fails', 'failed', 'on purpose'],
  ]);
  expect(report.errors, 'while rooms were taken off the site').toEqual([]);
  const rooms = (await (await request.get(`/api/rooms?asked=${crypto.randomUUID()}`)).json()) as { title: string }[];
  expect(rooms.length).toBeGreaterThan(0);
  expect(rooms.filter(({ title }) => title.includes(run))).toEqual([]);
});

const page = (config: object) =>
  `<script type="application/json" id="lodge-page">${JSON.stringify({ config })}</script>`;

test('the stand-ins of a site are detected from its pages', () => {
  const local = { firebase: { standIn: { gapi: '/gapi.js' } }, stripe: { script: '/stripe.js' } };
  expect(standInsOf(page(local), true)).toEqual(['identity', 'payments', 'mail']);
  expect(standInsOf(page(local), false)).toEqual(['identity', 'payments']);
  expect(standInsOf(page({ firebase: {}, stripe: {} }), false)).toEqual([]);
  expect(() => standInsOf('<title>Another site</title>', false)).toThrow('No page of Travel Lodge');
});
