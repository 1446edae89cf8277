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
 * Recreates the demo data if it is from an earlier day, because its stays are relative to the day of creation.
 *
 * @throws Error if that fails
 */
export async function renewDemo(dataDir: string): Promise<void> {
  if ((await dayOfDemo(dataDir)) === today) return;
  const { code, out, error } = await runCommand(RESET_DEMO, { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`The demo data could not be recreated:\n${out}\n${error}`);
}

async function dayOfDemo(dataDir: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT result->>'at' AS at FROM demo_steps WHERE step = 'start'`);
    return (rows[0] as { at: string } | undefined)?.at.slice(0, 10);
  } finally {
    await client.end();
  }
}
