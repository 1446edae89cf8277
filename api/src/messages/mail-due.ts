import { sql } from 'kysely';

/** So long a message may stay unread before a mail says so: whoever is there has read it by then. */
const UNREAD_MS = 5 * 60_000;
/** A thread's mails are at least so far apart. */
const APART_MS = 60 * 60_000;

/** When the mail about a message is due: with one that is due already, or else after a while. */
export function mailDue(sentAt: Date) {
  const due = new Date(sentAt.getTime() + UNREAD_MS);
  return sql`COALESCE(mail_at, GREATEST(${due}::timestamptz, mailed_at + ${APART_MS}::integer * interval '1 millisecond'))`;
}
