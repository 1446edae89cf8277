import type { BookingKey, BookingRefundRow, Queries, Tx } from '../../base/index.ts';

/** `admin` is the admin's name. */
export type PartialRefund = BookingRefundRow & { admin: string | null };

export async function insertPartialRefund(tx: Tx, row: BookingRefundRow): Promise<void> {
  await tx.insertInto('booking_refunds').values(row).execute();
}

export async function findPartialRefund(
  db: Queries,
  { room_id, id }: Pick<BookingRefundRow, 'room_id' | 'id'>,
): Promise<BookingRefundRow | undefined> {
  const refund = db.selectFrom('booking_refunds').selectAll().where('room_id', '=', room_id).where('id', '=', id);
  return refund.executeTakeFirst();
}

export async function partialRefundsOf(db: Queries, { room_id, id }: BookingKey): Promise<PartialRefund[]> {
  return db
    .selectFrom('booking_refunds')
    .leftJoin('people', 'people.id', 'booking_refunds.admin_id')
    .selectAll('booking_refunds')
    .select('people.name as admin')
    .where('room_id', '=', room_id)
    .where('booking_id', '=', id)
    .orderBy('booking_refunds.id')
    .execute();
}
