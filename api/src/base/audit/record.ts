import type { AuditAction } from 'contracts';
import { sql } from 'kysely';
import { newId } from '../database/new-id.ts';
import type { Queries } from '../database/tables.ts';

export interface AuditEntry {
  at: Date;
  /** Null if the actor is the system or an operator's command. */
  actorId: string | null;
  action: AuditAction;
  subject: string;
  details?: Record<string, unknown>;
}

/** Records an action. Must be called in the transaction that makes the change. */
export async function recordAudit(db: Queries, { at, actorId, action, subject, details = {} }: AuditEntry) {
  await db
    .insertInto('audit_trail')
    .values({ id: newId(), at, actor_id: actorId, action, subject, details: JSON.stringify(details) })
    .execute();
}

export async function recordAuditOfEach(
  db: Queries,
  { at, actorId, action, subjects }: Omit<AuditEntry, 'subject' | 'details'> & { subjects: readonly string[] },
): Promise<void> {
  const ids = subjects.map(() => newId());
  await sql`
    INSERT INTO audit_trail (id, at, actor_id, action, subject, details)
    SELECT entry.id, ${at}::timestamptz, ${actorId}::uuid, ${action}::text, entry.subject, '{}'
    FROM unnest(${ids}::uuid[], ${subjects}::text[]) AS entry (id, subject)`.execute(db);
}
