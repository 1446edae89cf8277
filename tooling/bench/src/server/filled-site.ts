import { join } from 'node:path';
import { connect } from 'api/base/database/connect';
import { migrate } from 'api/base/database/migrate';
import type { Database } from 'api/base/database/tables';
import { fillSite } from 'api/tests/fill-site';
import { sql } from 'kysely';
import { startPostgres } from 'local-postgres';

const FOLDER = join(import.meta.dirname, '../../../../.data/bench/postgres');

export interface FilledSites {
  /** Returns the URL of a database with this many rooms, which is filled on the first run. */
  of(rooms: number): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the bench's own PostgreSQL, whose databases are kept for the next run. */
export async function openFilledSites(): Promise<FilledSites> {
  const server = await startPostgres({ folder: FOLDER });
  const { db, close } = connect({ url: server.url, isPatient: true });
  async function stop() {
    await close();
    await server.stop();
  }
  return {
    async of(rooms) {
      try {
        return await fill(db, server.url, rooms);
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
  };
}

async function fill(server: Database, address: string, rooms: number): Promise<string> {
  const name = `bench_${rooms}`;
  const url = new URL(address);
  url.pathname = `/${name}`;
  const { rows } = await sql`SELECT 1 FROM pg_database WHERE datname = ${name}`.execute(server);
  if (rows.length === 0) await sql.raw(`CREATE DATABASE ${name}`).execute(server);
  const { db, close } = connect({ url: url.href, isPatient: true });
  try {
    await migrate(db);
    // This is the last step of filling, so an interrupted run starts again.
    const { rows: done } = await sql`SELECT 1 FROM demo_steps WHERE step = 'bench'`.execute(db);
    if (done.length > 0) return url.href;
    console.log(`Filling a database with ${rooms} rooms`);
    await sql.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public').execute(db);
    await migrate(db);
    await fillSite(db, { rooms });
    await sql`INSERT INTO demo_steps (step, result, done_at) VALUES ('bench', '1', now())`.execute(db);
    return url.href;
  } finally {
    await close();
  }
}
