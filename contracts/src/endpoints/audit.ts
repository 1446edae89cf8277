import { z } from 'zod';
import { auditEntry, listAuditQuery } from '../schemas/index.ts';
import type { Endpoints } from './endpoint.ts';

export const auditEndpoints = {
  listAudit: {
    call: 'GET /audit',
    access: 'admin',
    tag: 'audit',
    summary: 'Lists the audit trail, newest first, one page at a time (admin)',
    query: listAuditQuery,
    answer: z.array(auditEntry),
    isPaged: true,
  },
} as const satisfies Endpoints;
