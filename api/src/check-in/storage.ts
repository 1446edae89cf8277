import { type KeptText, readText, saveText } from '../database/kept-text.ts';
import type { BookingKey, BookingRow, Queries, Tx } from '../database/tables.ts';
import { notify } from '../notifications/notify.ts';
import { enqueue } from '../outbox/enqueue.ts';

const placeOf = (roomId: string) => ({ table: 'check_in_texts', key: { room_id: roomId } }) as const;

/** The instructions for check-in of a room; an empty text if there are none. */
export const readCheckIn = (db: Queries, roomId: string): Promise<KeptText> => readText(db, placeOf(roomId));

export const saveCheckInText = (tx: Tx, roomId: string, text: KeptText & { now: Date }): Promise<KeptText> =>
  saveText(tx, placeOf(roomId), text);

export interface CheckInMail {
  booking: Pick<BookingRow, 'room_id' | 'id' | 'guest_id' | 'from_day'>;
  version: number;
  /** The guest has had others. */
  isChange: boolean;
  at: Date;
}

/** Queues the mail with one version of the instructions for one arrival. */
export async function enqueueCheckIn(tx: Tx, { booking, version, isChange, at }: CheckInMail): Promise<void> {
  const { room_id: roomId, id: bookingId, from_day: from } = booking;
  await enqueue(tx, {
    kind: 'mail-check-in',
    key: `mail-check-in:${bookingId}:${from}:${version}`,
    payload: { roomId, bookingId, from, version, isChange },
    now: at,
  });
}

/** Tells the guests of these stays of the instructions, or of new ones. */
export async function notifyCheckIn(tx: Tx, bookings: readonly CheckInMail['booking'][], now: Date): Promise<void> {
  const notes = bookings.map(({ room_id: roomId, id: bookingId, guest_id: personId }) => ({
    ...({ personId, kind: 'check-in', key: `check-in:${bookingId}`, isAgain: true } as const),
    details: { roomId, bookingId },
  }));
  await notify(tx, notes, now);
}

/** The stays of a room that are not over, and whose instructions were due. */
export async function staysTold(tx: Tx, roomId: string, now: Date): Promise<CheckInMail['booking'][]> {
  return tx
    .selectFrom('bookings')
    .select(['room_id', 'id', 'guest_id', 'from_day'])
    .where('room_id', '=', roomId)
    .where('state', '=', 'confirmed')
    .whereRef('check_in_for', '=', 'from_day')
    .where('check_out_at', '>', now)
    .execute();
}

/** Notes that the instructions for this arrival are on their way; undefined if they are already, or it is off. */
export async function claimCheckIn(tx: Tx, { room_id, id }: BookingKey): Promise<CheckInMail['booking'] | undefined> {
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
