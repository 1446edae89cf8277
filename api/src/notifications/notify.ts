import type { Day, NotificationKind, ReviewSide } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '../database/new-id.ts';
import type { Tx } from '../database/tables.ts';
import { withoutFormer } from '../former-people/former.ts';
import { nextEvent } from '../inboxes/next-event.ts';
import { queuePush } from '../push/queue-push.ts';

interface OfBooking {
  roomId: string;
  bookingId: string;
}

/** What a notification of each kind is about; everything else is read when it is shown. */
export interface NotificationDetails {
  'booking-made': OfBooking;
  'booking-changed': OfBooking;
  'booking-cancelled': OfBooking;
  'payment-refunded': OfBooking;
  'change-refunded': OfBooking;
  'check-in': OfBooking;
  messages: { threadId: string };
  /** Of who can write it. */
  'review-asked': OfBooking & { side: ReviewSide };
  /** `side` has written it. */
  'review-published': OfBooking & { side: ReviewSide };
  'saved-places': { listId: string };
  'nights-offered': { roomId: string; entryId: string };
  /** Nobody can have these nights any more, or the host does not offer them. */
  'waitlist-ended': { roomId: string; from: Day; to: Day };
  clash: OfBooking;
  'payout-failed': { payoutId: string };
  /** The reason, or null if the person is now a host. */
  'hosting-answer': { declined: string | null };
}

export type Note = {
  [K in NotificationKind]: {
    personId: string;
    kind: K;
    details: NotificationDetails[K];
    key: string;
    isAgain?: boolean;
  };
}[NotificationKind];

export const messagesKey = (threadId: string) => `messages:${threadId}`;
/** Of what no longer holds once a booking is cancelled. */
export const keysOfStay = (bookingId: string) =>
  (['booking-made', 'booking-changed', 'check-in', 'clash'] as const).map((kind) => `${kind}:${bookingId}`);
export const reviewAskedKey = (bookingId: string, side: ReviewSide) => `review-asked:${bookingId}:${side}`;

/**
 * Tells people in the transaction that decides it. A note with a known key is not told twice, or, if it `isAgain`, comes
 * back as a new one. Who was deleted is told nothing. It is the last step of its transaction: the rows of inboxes stay
 * locked until it ends, in the order of the people's ids.
 */
export async function notify(tx: Tx, notes: readonly Note[], now: Date): Promise<void> {
  const there = await withoutFormer(
    tx,
    notes.map(({ personId }) => personId),
  );
  for (const { personId, kind, key, details, isAgain } of [...notes].sort((a, b) =>
    a.personId < b.personId ? -1 : 1,
  )) {
    if (!there.has(personId)) continue;
    const event = await nextEvent(tx, personId);
    const again = sql`DO UPDATE SET id = excluded.id, details = excluded.details, event = excluded.event,
      made_at = excluded.made_at, read_at = NULL`;
    const id = newId(now);
    const { numAffectedRows } = await sql`
      INSERT INTO notifications (person_id, id, kind, key, details, event, made_at)
      VALUES (${personId}, ${id}, ${kind}, ${key}, ${JSON.stringify(details)}, ${event}::bigint, ${now})
      ON CONFLICT (person_id, key) ${isAgain ? again : sql`DO NOTHING`}`.execute(tx);
    if (numAffectedRows) await queuePush(tx, { personId, noteId: id, now });
  }
}

/** What notifications are about was done, or no longer holds: they are as good as read. */
export async function settleNotes(
  tx: Tx,
  { personId, keys, now }: { personId: string; keys: readonly string[]; now: Date },
): Promise<void> {
  await markRead(tx, { personId, isMeant: sql`key = ANY(${keys}::text[])`, now });
}

/** Marks those that are meant as read, and tells the person's other tabs. */
export async function markRead(
  tx: Tx,
  { personId, isMeant, now }: { personId: string; isMeant: RawBuilder<unknown>; now: Date },
): Promise<void> {
  const unread = sql`person_id = ${personId} AND ${isMeant} AND read_at IS NULL`;
  const { rows } = await sql`SELECT 1 FROM notifications WHERE ${unread} LIMIT 1`.execute(tx);
  if (rows.length === 0) return;
  // Before the notifications, as `notify` locks them.
  const event = await nextEvent(tx, personId);
  await sql`UPDATE notifications SET read_at = ${now}, event = ${event}::bigint WHERE ${unread}`.execute(tx);
}
