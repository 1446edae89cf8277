import type { Services } from 'api/base/services';
import { findTables } from 'api/operations/backup/tables';
import { sql } from 'kysely';

const KEPT = ['migrations', 'migration_lock'];

/**
 * Empties the database and deletes the accounts of the local identity stand-in. Keeps the picture files for the next
 * start.
 */
export async function resetAll({ db, settings }: Services): Promise<void> {
  const tables = (await findTables(db, 'public')).filter(({ name }) => !KEPT.includes(name));
  await sql`TRUNCATE ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(db);
  const { adminUrl, projectId } = settings.identity;
  if (!adminUrl) return;
  const accounts = new URL(`/emulator/v1/projects/${projectId}/accounts`, adminUrl);
  const headers = { authorization: 'Bearer owner' };
  const gone = await fetch(accounts, { method: 'DELETE', headers, signal: AbortSignal.timeout(20_000) });
  if (!gone.ok) throw new Error(`the identity stand-in did not empty its accounts (${gone.status})`);
}
