import { sql } from 'kysely';
import { type Database, newId, transact } from '../../base/index.ts';
import type { ItemKey } from './storage.ts';

/**
 * Deletes items that an admin decided to keep visible, with their reports. Hidden items are not deleted, because an
 * admin can show them again.
 */
export async function deleteKept(db: Database, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { rows } = await sql<ItemKey>`
    SELECT room_id, id FROM reported_items
    WHERE waiting_since IS NULL AND decision = 'keep' AND decision_id < ${newId(before)}::uuid
    ORDER BY decision_id LIMIT ${sql.lit(limit)}`.execute(db);
  if (rows.length === 0) return 0;
  return transact(db, async (tx) => {
    // Locks only the items that have not been reported again since.
    const { rows: kept } = await sql<ItemKey>`
      UPDATE reported_items SET version = version
      WHERE room_id = ANY(${rows.map(({ room_id }) => room_id)}::uuid[]) AND id = ANY(${rows.map(({ id }) => id)}::uuid[])
        AND waiting_since IS NULL AND decision = 'keep' RETURNING room_id, id`.execute(tx);
    const rooms = kept.map(({ room_id }) => room_id);
    const ids = kept.map(({ id }) => id);
    await sql`DELETE FROM reports WHERE room_id = ANY(${rooms}::uuid[]) AND item_id = ANY(${ids}::uuid[])`.execute(tx);
    const { numAffectedRows } = await sql`
      DELETE FROM reported_items WHERE room_id = ANY(${rooms}::uuid[]) AND id = ANY(${ids}::uuid[])`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}
