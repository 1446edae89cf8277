import type { AuditAction } from 'contracts';
import { newId } from '../database/new-id.ts';
import type { Queries } from '../database/tables.ts';

export interface AuditEntry {
  at: Date;
  /** Null: the product itself, or a command of its operator. */
  actorId: string | null;
  action: AuditAction;
  /** Id of the person, booking or payment that it is about. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Adds to the trail, in the transaction of what it tells about. */
export async function recordAudit(db: Queries, { at, actorId, action, subject, details = {} }: AuditEntry) {
  await db
    .insertInto('audit_trail')
    .values({ id: newId(), at, actor_id: actorId, action, subject, details: JSON.stringify(details) })
    .execute();
}
