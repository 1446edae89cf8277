import type { Selectable } from 'kysely';
import type { Queries, Tables } from '../database/tables.ts';

export type DisputeRow = Selectable<Tables['disputes']>;

export async function findDispute(db: Queries, id: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function disputesOf(db: Queries, bookingId: string): Promise<DisputeRow[]> {
  return db.selectFrom('disputes').selectAll().where('booking_id', '=', bookingId).orderBy('opened_at').execute();
}
