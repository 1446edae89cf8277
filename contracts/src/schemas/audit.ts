import { z } from 'zod';
import { AUDIT_TOPICS } from '../people/audit.ts';
import { pageQuery } from './common.ts';

export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** Null if the product itself or an operator's command performed the action. */
  actor: z.object({ email: z.string(), name: z.string().nullable() }).nullable(),
  /** One of `AUDIT_ACTIONS`. Clients must accept unknown actions. */
  action: z.string(),
  /** A readable name for the subject: an email address, a listing's title or the provider's payment id. */
  subject: z.string(),
  /** The booking or listing that the entry is about, if any. */
  bookingId: z.string().optional(),
  roomId: z.string().optional(),
  /** The fields depend on the action. Amounts are in cents. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** GET /audit. */
export const listAuditQuery = pageQuery.extend({ topic: z.enum(AUDIT_TOPICS).optional() });
export type ListAudit = z.input<typeof listAuditQuery>;
