import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from 'local-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/base/database/connect.ts';
import { migrate } from '../src/base/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    templateDatabase: string;
  }
}

/** Starts one PostgreSQL server for the whole run, with a template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `lodge_template_${process.pid}_${Date.now()}`;
  await onServer(server.url, `CREATE DATABASE ${template}`);
  const connection = connect({ url: urlOf(server.url, template) });
  await migrate(connection.db);
  await connection.close();
  project.provide('databaseServer', server.url);
  project.provide('templateDatabase', template);
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'lodge-test-postgres-'));
  const server = await startPostgres({ folder, isThrowaway: true });
  // No test simulates a power failure, so commits need not wait for the disk. The fault programs test crashes.
  await onServer(server.url, 'ALTER ROLE CURRENT_USER SET synchronous_commit TO off');
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  const statement = `DROP DATABASE IF EXISTS ${name}`;
  // `FORCE` cannot end an autovacuum, which belongs to the superuser. A plain drop cancels it.
  await onServer(server, `${statement} WITH (FORCE)`).catch(() => onServer(server, statement));
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
