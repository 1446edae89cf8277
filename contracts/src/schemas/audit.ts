import { z } from 'zod';
import { AUDIT_TOPICS } from '../people/audit.ts';
import { pageQuery } from './common.ts';

export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** Null for actions of the product itself or of an operator's command. */
  actor: z.object({ email: z.string(), name: z.string().nullable() }).nullable(),
  /** One of `AUDIT_ACTIONS`. Clients must accept others. */
  action: z.string(),
  /** The subject, for people: an email, a listing's title, or the provider's payment id. */
  subject: z.string(),
  /** The booking or the listing that the entry is about, if it is about one. */
  bookingId: z.string().optional(),
  roomId: z.string().optional(),
  /** The fields depend on the action. Money is in cents. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** GET /audit: newest first. `Link: rel="next"` points to the next page. */
export const listAuditQuery = pageQuery.extend({ topic: z.enum(AUDIT_TOPICS).optional() });
export type ListAudit = z.input<typeof listAuditQuery>;
