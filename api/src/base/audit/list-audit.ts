import { AUDIT_ACTIONS, AUDIT_TOPICS, type AuditEntry, type AuditTopic, type Page } from 'contracts';
import { sql } from 'kysely';
import { idCursor } from '../database/cursors.ts';
import { atLeast, pageOf } from '../database/keyset.ts';
import type { Services } from '../services.ts';
import { namesOf } from './names-of.ts';

const PAGE = 50;

interface Row {
  id: string;
  at: Date;
  actor_id: string | null;
  action: string;
  subject: string;
  details: Record<string, unknown>;
}

export interface AuditQuery {
  topic?: AuditTopic | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

export async function listAudit(
  { db }: Pick<Services, 'db'>,
  { topic, cursor, limit = PAGE }: AuditQuery,
): Promise<Page<AuditEntry>> {
  const before = idCursor.read(cursor);
  const actions = (topic ? [topic] : AUDIT_TOPICS).flatMap((each) => AUDIT_ACTIONS[each] as readonly string[]);
  // Read the newest rows of each action from the index, then merge them. If the action were compared with `=`, the
  // planner might scan all ids backwards until it had found enough rows.
  const each = actions.map(
    (action) => sql`(
      SELECT id, at, actor_id, action, subject, details FROM audit_trail
      WHERE action >= ${action} AND action <= ${action} ${before ? sql`AND id < ${before}` : sql``}
      ORDER BY action, id DESC LIMIT ${atLeast(limit + 1)})`,
  );
  const { rows } = await sql<Row>`
    SELECT * FROM (${sql.join(each, sql` UNION ALL `)}) newest ORDER BY id DESC LIMIT ${atLeast(limit + 1)}`.execute(
    db,
  );
  const { items: shown, next } = pageOf(rows, limit, ({ id }) => id);
  const names = await namesOf(db, shown);
  const items = shown.map(({ id, at, actor_id, action, subject, details }) => {
    const actor = actor_id === null ? undefined : names.people.get(actor_id);
    const bookingId = names.bookingIds.get(subject);
    return {
      _id: id,
      at: at.toISOString(),
      actor: actor ?? null,
      action,
      subject: names.subjects.get(subject) ?? subject,
      ...(bookingId && { bookingId }),
      ...(names.roomIds.has(subject) && { roomId: subject }),
      details,
    };
  });
  return { items, next };
}
