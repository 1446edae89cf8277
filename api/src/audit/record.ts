import type { AuditAction } from 'contracts';
import { newId } from '../database/new-id.ts';
import type { Queries } from '../database/tables.ts';

export interface AuditEntry {
  at: Date;
  /** Null: done by the product itself, or by an operator's command. */
  actorId: string | null;
  action: AuditAction;
  /** The id of the person, room, booking or payment concerned. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Adds an entry to the audit trail, in the same transaction as the change it records. */
export async function recordAudit(db: Queries, { at, actorId, action, subject, details = {} }: AuditEntry) {
  await db
    .insertInto('audit_trail')
    .values({ id: newId(), at, actor_id: actorId, action, subject, details: JSON.stringify(details) })
    .execute();
}
