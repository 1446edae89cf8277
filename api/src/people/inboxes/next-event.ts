import { sql } from 'kysely';
import type { Tx } from '../../base/index.ts';

export async function nextEvent(tx: Tx, personId: string): Promise<number> {
  const { rows } = await sql<{ last_event: number }>`
    INSERT INTO inboxes AS i (person_id, last_event) VALUES (${personId}, 1)
    ON CONFLICT (person_id) DO UPDATE SET last_event = i.last_event + 1 RETURNING last_event`.execute(tx);
  return Number(rows[0]?.last_event);
}
