import type { JobPayload, Queries } from '../../base/index.ts';
import { viewRow } from '../../stays/index.ts';
import { paymentReader } from '../notices/payment-reader.ts';

/** Returns the recipient of an email about a payment, or undefined if their account was deleted. */
export async function readPaymentReader(
  db: Queries,
  { personId, roomId, bookingId }: Pick<JobPayload['mail-dispute'], 'personId' | 'roomId' | 'bookingId'>,
) {
  const person = await db.selectFrom('people').select(['email', 'name']).where('id', '=', personId).executeTakeFirst();
  const stay = roomId && bookingId ? await viewRow(db, { room_id: roomId, id: bookingId }) : undefined;
  return person && { ...person, ...paymentReader(stay && { ...stay, guest: stay.guest_name }, personId) };
}
