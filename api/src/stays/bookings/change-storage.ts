import type { BookingKey, BookingRow, ChangeRow, NewChangeRow, Queries, Tx } from '../../base/index.ts';
import { freeNightsOutside, nightsClosedBy } from '../../listings/index.ts';

type Key = Pick<ChangeRow, 'room_id' | 'id'>;

function changesOf(db: Queries, { room_id, id }: BookingKey) {
  return db.selectFrom('booking_changes').selectAll().where('room_id', '=', room_id).where('booking_id', '=', id);
}

export async function listChanges(db: Queries, booking: BookingKey): Promise<ChangeRow[]> {
  return changesOf(db, booking).where('state', 'in', ['open', 'made']).orderBy('id').execute();
}

/** A booking has at most one open change. */
export async function findOpenChange(db: Queries, booking: BookingKey): Promise<ChangeRow | undefined> {
  return changesOf(db, booking).where('state', '=', 'open').executeTakeFirst();
}

export async function findChange(db: Queries, { room_id, id }: Key): Promise<ChangeRow | undefined> {
  return db
    .selectFrom('booking_changes')
    .selectAll()
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertChange(tx: Tx, row: NewChangeRow): Promise<void> {
  await tx.insertInto('booking_changes').values(row).execute();
}

/** The caller must have locked the booking. */
export async function updateChange(
  tx: Tx,
  { room_id, id }: Key,
  change: Partial<Pick<ChangeRow, 'state' | 'payment_intent_id' | 'check_at' | 'made_at' | 'held_until'>>,
): Promise<void> {
  await tx.updateTable('booking_changes').set(change).where('room_id', '=', room_id).where('id', '=', id).execute();
}

/** Ends the booking's open change, if any. The sweeper then cancels the payment intent of the change. */
export async function endOpenChange(tx: Tx, booking: BookingRow, now: Date): Promise<void> {
  const open = await findOpenChange(tx, booking);
  if (!open) return;
  await updateChange(tx, open, { state: 'ended', check_at: now, held_until: now });
  await freeNightsOutside(tx, booking, nightsClosedBy(booking));
}
