import { AUDIT_ACTIONS, AUDIT_TOPICS, type AuditEntry, type AuditTopic } from 'contracts';
import { sql } from 'kysely';
import { atLeast } from '../database/keyset.ts';
import { isId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';
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

/** One page of the audit trail, newest first. `next` is the cursor of the following page. */
export async function listAudit(
  db: Database,
  { topic, cursor, limit = PAGE }: AuditQuery,
): Promise<{ entries: AuditEntry[]; next: string | undefined }> {
  if (cursor !== undefined && !isId(cursor)) throw new Refusal('invalid-request', { cursor: 'is not valid' });
  const actions = (topic ? [topic] : AUDIT_TOPICS).flatMap((each) => AUDIT_ACTIONS[each] as readonly string[]);
  // Take the newest rows of each action by index, then the newest of those: fast even for rare actions in a huge table.
  // With `action = `, and not in its order, a plan for any action would walk all ids until it has met enough of it.
  const each = actions.map(
    (action) => sql`(
      SELECT id, at, actor_id, action, subject, details FROM audit_trail
      WHERE action >= ${action} AND action <= ${action} ${cursor ? sql`AND id < ${cursor}` : sql``}
      ORDER BY action, id DESC LIMIT ${atLeast(limit + 1)})`,
  );
  const { rows } = await sql<Row>`
    SELECT * FROM (${sql.join(each, sql` UNION ALL `)}) newest ORDER BY id DESC LIMIT ${atLeast(limit + 1)}`.execute(
    db,
  );
  const shown = rows.slice(0, limit);
  const names = await namesOf(db, shown);
  const entries = shown.map(({ id, at, actor_id, action, subject, details }) => {
    const actor = actor_id === null ? undefined : names.people.get(actor_id);
    return {
      _id: id,
      at: at.toISOString(),
      actor: actor ?? null,
      action,
      subject: names.subjects.get(subject) ?? subject,
      details,
    };
  });
  return { entries, next: rows.length > limit ? shown.at(-1)?.id : undefined };
}
