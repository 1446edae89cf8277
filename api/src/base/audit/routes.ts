import { auditEndpoints } from 'contracts/endpoints';
import { serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { listAudit } from './list-audit.ts';

export function auditRoutes(services: Services) {
  return serve(auditEndpoints, { listAudit: ({ query }) => listAudit(services, query) });
}
