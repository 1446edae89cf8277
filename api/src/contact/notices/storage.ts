import { MOST_UNREAD, type NotificationKind } from 'contracts';
import { type Selectable, sql } from 'kysely';
import { atLeast, orderByNewest, type Queries, type Tables } from '../../base/index.ts';
import type { NotificationDetails } from '../../people/index.ts';

export type NotificationRow = Selectable<Tables['notifications']> & { details: NotificationDetails[NotificationKind] };

export const NOTIFICATIONS_DAYS = 90;

export async function selectNotifications(
  db: Queries,
  personId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<NotificationRow[]> {
  const { where, orderBy } = orderByNewest({ owner: 'person_id', id: 'id' }, sql`${personId}::uuid`, before);
  const { rows } = await sql<NotificationRow>`
    SELECT * FROM notifications WHERE ${where} ORDER BY ${orderBy} LIMIT ${atLeast(limit)}`.execute(db);
  return rows;
}

export async function findUnread(db: Queries, personId: string, id: string): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    SELECT * FROM notifications WHERE person_id = ${personId} AND id = ${id} AND read_at IS NULL`.execute(db);
  return rows[0];
}

export async function countUnread(db: Queries, personId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    SELECT count(*)::integer AS unread FROM (
      SELECT 1 FROM notifications WHERE person_id = ${personId} AND read_at IS NULL
      LIMIT ${sql.lit(MOST_UNREAD)}) unread`.execute(db);
  return rows[0]?.unread ?? 0;
}
