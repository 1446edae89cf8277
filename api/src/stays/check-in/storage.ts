import {
  type BookingKey,
  type BookingRow,
  type KeptText,
  type Queries,
  readText,
  saveText,
  type Tx,
} from '../../base/index.ts';

const placeOf = (roomId: string) => ({ table: 'check_in_texts', key: { room_id: roomId } }) as const;

export const readCheckIn = (db: Queries, roomId: string): Promise<KeptText> => readText(db, placeOf(roomId));

export const saveCheckInText = (tx: Tx, roomId: string, text: KeptText & { now: Date }): Promise<KeptText> =>
  saveText(tx, placeOf(roomId), text);

export type Arrival = Pick<BookingRow, 'room_id' | 'id' | 'guest_id' | 'from_day'>;

/** Returns the stays that are not over and whose guests already got the instructions. */
export async function staysWithInstructions(tx: Tx, roomId: string, now: Date): Promise<Arrival[]> {
  return tx
    .selectFrom('bookings')
    .select(['room_id', 'id', 'guest_id', 'from_day'])
    .where('room_id', '=', roomId)
    .where('state', '=', 'confirmed')
    .whereRef('check_in_for', '=', 'from_day')
    .where('check_out_at', '>', now)
    .execute();
}

/** Marks the instructions as sent. Returns undefined if they were already marked for this arrival. */
export async function claimCheckIn(tx: Tx, { room_id, id }: BookingKey): Promise<Arrival | undefined> {
  return tx
    .updateTable('bookings')
    .set(({ ref }) => ({ check_in_for: ref('from_day') }))
    .where('room_id', '=', room_id)
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .where(({ eb, ref }) => eb('check_in_for', 'is distinct from', ref('from_day')))
    .returning(['room_id', 'id', 'guest_id', 'from_day'])
    .executeTakeFirst();
}
