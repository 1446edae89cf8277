import { sql } from 'kysely';

/** Delay before an unread message is emailed. */
const UNREAD_MS = 5 * 60_000;
/** Minimum time between two emails about one thread. */
const APART_MS = 60 * 60_000;

/**
 * Returns SQL for the time at which the email about a message is due. An email that is already scheduled keeps its
 * time.
 */
export function mailDue(sentAt: Date) {
  const due = new Date(sentAt.getTime() + UNREAD_MS);
  return sql`COALESCE(mail_at, GREATEST(${due}::timestamptz, mailed_at + ${APART_MS}::integer * interval '1 millisecond'))`;
}
