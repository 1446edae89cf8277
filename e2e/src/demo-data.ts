import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runCommand } from './command.ts';
import { today } from './run.ts';

export const RESET_DEMO = ['tooling/supervisor/src/command.ts', 'tooling/demo/src/main.ts', 'reset'] as const;

export function databaseUrl(dataDir: string): string {
  const { DATABASE_URL } = JSON.parse(readFileSync(join(dataDir, 'api-env.json'), 'utf8')) as { DATABASE_URL: string };
  return DATABASE_URL;
}

/**
 * Recreates the demo data if they were created on an earlier day, because the dates of their stays are relative to that
 * day. Deletes the record of nights that earlier runs held without paying, because otherwise the demo guest would have
 * to wait before holding more nights.
 *
 * @throws Error if that fails
 */
export async function renewDemo(dataDir: string): Promise<void> {
  const [row] = await query<{ at: string }>(dataDir, `SELECT result->>'at' AS at FROM demo_steps WHERE step = 'start'`);
  if (row?.at.slice(0, 10) === today) {
    await query(dataDir, `UPDATE bookings SET lapsed_at = NULL WHERE state = 'released'`);
    return;
  }
  const { code, out, error } = await runCommand(RESET_DEMO, { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`The demo data could not be recreated:\n${out}\n${error}`);
}

async function query<Row>(dataDir: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}
