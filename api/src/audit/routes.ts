import { auditEndpoints } from 'contracts/endpoints';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { listAudit } from './list-audit.ts';

export function auditRoutes({ db }: Services) {
  return serve(auditEndpoints, {
    listAudit: async ({ query }) => {
      const { entries: items, next } = await listAudit(db, query);
      return { items, next };
    },
  });
}
