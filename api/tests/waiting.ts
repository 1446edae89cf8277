import { sql } from 'kysely';
import type { Queries } from '../src/base/database/tables.ts';

export async function isSomebodyWaiting(db: Queries): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
