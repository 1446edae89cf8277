import { sql } from 'kysely';
import type { Tx } from '../../base/index.ts';
import { deletePicturesOf } from '../../contact/index.ts';

/**
 * Tables whose rows are erased with a person, by the column with the person's ID. A test checks that each such column
 * is listed here or in `RETAINED_COLUMNS`.
 */
export const ERASED_COLUMNS = {
  inboxes: 'person_id',
  inbox_threads: 'person_id',
  mail_choices: 'person_id',
  message_blocks: 'person_id',
  message_pictures: 'uploader_id',
  message_templates: 'person_id',
  notifications: 'person_id',
  push_subscriptions: 'person_id',
  saved_lists: 'person_id',
  saved_rooms: 'person_id',
  waitlist_entries: 'person_id',
} as const;

export const ERASED_WITH_ROOM = ['booking_notes', 'calendar_addresses', 'check_in_texts', 'outside_calendars'] as const;

/** Columns that keep a deleted person's ID or uid, with the reason. */
export const RETAINED_COLUMNS: Record<string, string> = {
  'audit_trail.actor_id': 'the books: who decided what',
  'booking_refunds.admin_id': 'the books: who decided it',
  'bookings.cancelled_by': 'which side, not who',
  'bookings.guest_id': 'the books',
  'bookings.host_id': 'the books',
  'message_blocks.blocked_id': 'belongs to the other person and contains no data about this one',
  'message_reports.decided_by': 'no longer used',
  'message_reports.reporter_id': 'no longer used',
  'messages.sender_id': 'the other person keeps received messages, without pictures',
  'payments.person_id': 'the books',
  'payout_accounts.host_id': 'the books: the account to which payouts were sent and from which they are reversed',
  'payouts.host_id': 'the books',
  'people.email': 'replaced',
  'people.uid': 'replaced',
  'pictures.uploader': 'replaced',
  'reported_items.author_id': 'which decisions concern them',
  'reported_items.decided_by': 'who decided it',
  'reports.reporter_id': 'deleted with the report, after a year',
  'reviews.guest_id': 'reviews are kept without a name',
  'reviews.host_id': 'reviews are kept without a name',
  'rooms.archived_by': 'who deleted a listing',
  'rooms.host_id': 'bookings belong to a listing',
  'sessions.email': 'the row is deleted by uid',
  'sessions.uid': 'the row is deleted',
  'threads.guest_id': 'the other person keeps the thread',
  'threads.host_id': 'the other person keeps the thread',
};

/** Deletes the person's rows. A second run deletes rows that requests in progress have written since. */
export async function deletePersonalData(tx: Tx, id: string): Promise<void> {
  await deletePicturesOf(tx, id);
  for (const [table, column] of Object.entries(ERASED_COLUMNS))
    await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(tx);
  const rooms = await tx.selectFrom('rooms').select('id').where('host_id', '=', id).execute();
  const roomIds = rooms.map((room) => room.id);
  for (const table of ERASED_WITH_ROOM)
    await sql`DELETE FROM ${sql.table(table)} WHERE room_id = ANY(${roomIds}::uuid[])`.execute(tx);
  // Delete hosts' notes about the guest.
  const stays = await tx.selectFrom('bookings').select(['room_id', 'id']).where('guest_id', '=', id).execute();
  await sql`
    DELETE FROM booking_notes WHERE room_id = ANY(${stays.map((stay) => stay.room_id)}::uuid[])
      AND booking_id = ANY(${stays.map((stay) => stay.id)}::uuid[])`.execute(tx);
  await sql`DELETE FROM jobs WHERE done_at IS NULL AND kind LIKE 'mail-%' AND payload->>'personId' = ${id}`.execute(tx);
}
