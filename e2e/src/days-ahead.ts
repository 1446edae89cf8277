import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import pg from 'pg';
import { databaseUrl } from './demo-data.ts';
import type { Person } from './people.ts';
import { dataDir, freePort } from './product.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLOCK_AHEAD = new URL('../../tooling/supervisor/src/clock-ahead.ts', import.meta.url).href;
const DAY_MS = 86_400_000;

/**
 * Runs an additional worker, whose clock is days ahead, until `seen` resolves. The worker executes everything that is
 * due by then, which cannot be undone.
 */
export const workDaysAhead = (days: number, seen: () => Promise<void>): Promise<void> =>
  runAhead('worker-main.ts', {}, days, seen);

/**
 * Simulates visits a number of days later. Until `seen` resolves, the clocks of the browsers and of an additional API
 * process with a worker are days ahead, and the browsers call that process. The visitors stay signed in, as if they had
 * used the site every day.
 */
export async function visitDaysLater(
  days: number,
  visitors: { context: BrowserContext; person: Person }[],
  seen: () => Promise<void>,
): Promise<void> {
  await keepSignedIn(
    visitors.map(({ person }) => person.email),
    days,
  );
  const port = await freePort();
  await runAhead('main.ts', { PORT: String(port), WORKER: '1' }, days, async () => {
    for (const { context } of visitors) {
      await context.clock.setSystemTime(Date.now() + days * DAY_MS);
      await context.route(/^[^/]*\/\/[^/]*\/api\//, (route) => {
        const url = new URL(route.request().url());
        url.port = String(port);
        return route.continue({ url: url.href });
      });
    }
    try {
      await seen();
    } finally {
      for (const { context } of visitors) await context.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}

async function keepSignedIn(emails: string[], days: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  try {
    await client.query(`UPDATE sessions SET seen_at = seen_at + $1 * interval '1 day' WHERE email = ANY($2)`, [
      days,
      emails,
    ]);
  } finally {
    await client.end();
  }
}

async function runAhead(
  program: string,
  settings: NodeJS.ProcessEnv,
  days: number,
  seen: () => Promise<void>,
): Promise<void> {
  const api = JSON.parse(readFileSync(join(dataDir, 'api-env.json'), 'utf8')) as NodeJS.ProcessEnv;
  const part = spawn(
    process.execPath,
    ['--disable-sigusr1', `--import=${CLOCK_AHEAD}`, join(ROOT, 'api/src', program)],
    {
      env: { ...process.env, ...api, ...settings, CLOCK_AHEAD_SECONDS: String((days * DAY_MS) / 1_000) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const ended = once(part, 'exit');
  try {
    await Promise.race([ready(part), ended.then(failToStart)]);
    await seen();
  } finally {
    part.kill('SIGTERM');
    await ended;
  }
}

async function ready(part: ChildProcess): Promise<void> {
  const [{ type }] = (await once(part, 'message')) as [{ type: string }];
  if (type !== 'ready') failToStart();
}

function failToStart(): never {
  throw new Error('This part of the product did not start: the reason is above');
}
