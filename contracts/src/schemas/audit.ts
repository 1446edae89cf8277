import { z } from 'zod';
import { AUDIT_TOPICS } from '../audit.ts';

/** An entry of the audit trail: who did what to whom. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** Null: the product itself, or a command of its operator. */
  actor: z.object({ email: z.string(), name: z.string().nullable() }).nullable(),
  /** One of `AUDIT_ACTIONS`; others may come. */
  action: z.string(),
  /** What it is about, in words: an email, a listing's title, or the payment's id at the provider. */
  subject: z.string(),
  /** As it was written down; which fields there are depends on the action. Money is cents. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** GET /audit: newest first; `Link: rel="next"` leads on. */
export const listAudit = z.object({
  topic: z.enum(AUDIT_TOPICS).optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
export type ListAudit = z.input<typeof listAudit>;
