import { sql } from 'kysely';
import type { Tx } from '../../base/index.ts';
import { deletePicturesOf } from '../../contact/index.ts';

/** Each table with people's ids must be listed here, with the column of the id, or in `RETAINED_COLUMNS`. A test checks this. */
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

/** Columns that keep a deleted person's id or uid, and why. */
export const RETAINED_COLUMNS: Record<string, string> = {
  'audit_trail.actor_id': 'who decided what, for the books',
  'booking_refunds.admin_id': 'who decided it, for the books',
  'bookings.cancelled_by': 'which side, not who',
  'bookings.guest_id': 'the books',
  'bookings.host_id': 'the books',
  'message_blocks.blocked_id': 'belongs to the other one, and says nothing of them',
  'message_reports.decided_by': 'not used any more',
  'message_reports.reporter_id': 'not used any more',
  'messages.sender_id': 'the other one keeps what they were told, without pictures',
  'payments.person_id': 'the books',
  'payout_accounts.host_id': 'the books: where a host was paid, and where a refund is taken back',
  'payouts.host_id': 'the books',
  'people.email': 'replaced',
  'people.uid': 'replaced',
  'pictures.uploader': 'replaced',
  'reported_items.author_id': 'what was decided about them',
  'reported_items.decided_by': 'who decided it',
  'reports.reporter_id': 'goes with the report, after a year',
  'reviews.guest_id': 'reviews stay, without a name',
  'reviews.host_id': 'reviews stay, without a name',
  'rooms.archived_by': 'who deleted a listing',
  'rooms.host_id': 'bookings belong to a listing',
  'sessions.email': 'the row goes, by uid',
  'sessions.uid': 'the row goes',
  'threads.guest_id': 'the other one keeps the thread',
  'threads.host_id': 'the other one keeps the thread',
};

/** Deletes the person's rows. A later run also deletes what requests in progress have written since. */
export async function deletePersonalData(tx: Tx, id: string): Promise<void> {
  await deletePicturesOf(tx, id);
  for (const [table, column] of Object.entries(ERASED_COLUMNS))
    await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(tx);
  const rooms = await tx.selectFrom('rooms').select('id').where('host_id', '=', id).execute();
  const roomIds = rooms.map((room) => room.id);
  for (const table of ERASED_WITH_ROOM)
    await sql`DELETE FROM ${sql.table(table)} WHERE room_id = ANY(${roomIds}::uuid[])`.execute(tx);
  // Hosts' notes about the guest.
  const stays = await tx.selectFrom('bookings').select(['room_id', 'id']).where('guest_id', '=', id).execute();
  await sql`
    DELETE FROM booking_notes WHERE room_id = ANY(${stays.map((stay) => stay.room_id)}::uuid[])
      AND booking_id = ANY(${stays.map((stay) => stay.id)}::uuid[])`.execute(tx);
  await sql`DELETE FROM jobs WHERE done_at IS NULL AND kind LIKE 'mail-%' AND payload->>'personId' = ${id}`.execute(tx);
}
